import { PAIRS } from '../../internal/unit-rows'
import { MESSAGES, STRINGS } from '../columns'
import { answer, type PairFormat, sidesOf, turns } from './format'

/**
 * Preference fine-tuning: these keys and no others, since the upload is checked against its schema. Together and
 * Fireworks take it too. Source: OpenAI, guide "Direct preference optimization", FineTunePreferenceRequestInput.
 */
export const openaiPreference: PairFormat = {
  name: 'openai-preference',
  about: 'OpenAI preference fine-tuning',
  tags: ['openai', 'preference'],
  reads: 'pairs',
  rules: PAIRS,
  columns: {
    input: { struct: { messages: MESSAGES, tools: STRINGS, parallel_tool_calls: 'bool' } },
    ...{ preferred_output: MESSAGES, non_preferred_output: MESSAGES },
  },
  write: (row) => {
    const { chosen, rejected } = sidesOf(row)
    return [
      {
        input: { messages: turns(row.prompt ?? []), tools: [], parallel_tool_calls: true },
        ...{ preferred_output: [answer(chosen.text)], non_preferred_output: [answer(rejected.text)] },
      },
    ]
  },
  use: ({ train, test }) => `\`\`\`sh
openai api files.create -p fine-tune -f ${train ?? 'train.jsonl'}
openai api fine_tuning.jobs.create -m MODEL -F FILE_ID${test ? ` # validation file: ${test}` : ''}
\`\`\`

Set \`method: {"type": "dpo"}\`. Each row has these keys alone; ids and annotators are in the \`judgments\` format.`,
}
