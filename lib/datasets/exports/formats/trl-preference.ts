import { PAIRS } from '../../internal/unit-rows'
import { MESSAGES } from '../columns'
import { answer, PAIR_META, type PairFormat, pairMeta, sidesOf, turns } from './format'

const use = () => `\`\`\`sh
trl reward --model_name_or_path MODEL --dataset_name . --output_dir reward-model
trl dpo --model_name_or_path MODEL --dataset_name . --output_dir policy
\`\`\``

/** Conversational, explicit prompt. Source: TRL, docs/source/dataset_formats.md, "Preference". */
export const trlPreference: PairFormat = {
  name: 'trl-preference',
  about: 'TRL preference, conversational, explicit prompt',
  tags: ['trl', 'preference'],
  reads: 'pairs',
  rules: PAIRS,
  margin: true,
  columns: { id: 'string', prompt: MESSAGES, chosen: MESSAGES, rejected: MESSAGES, ...PAIR_META },
  write: (row) => {
    const { chosen, rejected } = sidesOf(row)
    const prompt = turns(row.prompt ?? [])
    return [{ id: row.id, prompt, chosen: [answer(chosen.text)], rejected: [answer(rejected.text)], ...pairMeta(row) }]
  },
  use,
}

/** The same with whole conversations, so that each side may have its own earlier turns. */
export const trlPreferenceImplicit: PairFormat = {
  name: 'trl-preference-implicit',
  about: 'TRL preference, conversational, implicit prompt (whole conversations)',
  tags: ['trl', 'preference'],
  reads: 'pairs',
  rules: { ...PAIRS, contexts: 'any' },
  margin: true,
  columns: { id: 'string', chosen: MESSAGES, rejected: MESSAGES, ...PAIR_META },
  write: (row) => {
    const { chosen, rejected } = sidesOf(row)
    const whole = (side: typeof chosen) => [...turns(side.context), answer(side.text)]
    return [{ id: row.id, chosen: whole(chosen), rejected: whole(rejected), ...pairMeta(row) }]
  },
  use,
}
