import type { FormatName } from '../../schema'
import { arena } from './arena'
import { axolotlBt, axolotlChat } from './axolotl'
import type { Format } from './format'
import { hh } from './hh'
import { judgments } from './judgments'
import { llamaFactory } from './llama-factory'
import { openaiPreference } from './openai-preference'
import { openrlhf } from './openrlhf'
import { rewardbench } from './rewardbench'
import { trlPreference, trlPreferenceImplicit } from './trl-preference'
import { trlPromptCompletion, trlPromptOnly } from './trl-prompts'
import { trlUnpaired } from './trl-unpaired'
import { ultrafeedback } from './ultrafeedback'

/** Every format that is written: the one table. */
export const FORMATS: { readonly [N in FormatName]: Format } = {
  'trl-preference': trlPreference,
  'trl-preference-implicit': trlPreferenceImplicit,
  'trl-unpaired': trlUnpaired,
  'trl-prompt-only': trlPromptOnly,
  'trl-prompt-completion': trlPromptCompletion,
  openrlhf,
  'llama-factory': llamaFactory,
  'axolotl-chat': axolotlChat,
  'axolotl-bt': axolotlBt,
  'openai-preference': openaiPreference,
  hh,
  arena,
  rewardbench,
  ultrafeedback,
  judgments,
}
