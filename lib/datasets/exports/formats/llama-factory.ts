import type { Message } from '@/lib/queries/schema'
import { PAIRS } from '../../internal/unit-rows'
import { type FileNames, PAIR_META, type PairFormat, pairMeta, sidesOf } from './format'

const TURN = { struct: { from: 'string', value: 'string' } } as const

/** Sharegpt layout with ranking. Source: LLaMA-Factory, data/README.md and src/llamafactory/data/converter.py. */
export const llamaFactory: PairFormat = {
  name: 'llama-factory',
  about: 'LLaMA-Factory, sharegpt with ranking',
  tags: ['llama-factory', 'preference'],
  reads: 'pairs',
  rules: PAIRS,
  columns: {
    id: 'string',
    conversations: { list: TURN },
    chosen: TURN,
    rejected: TURN,
    system: 'string',
    ...PAIR_META,
  },
  write: (row) => {
    const { chosen, rejected } = sidesOf(row)
    const { system, conversation } = split(row.prompt ?? [])
    return [
      {
        ...{ id: row.id, conversations: conversation.map(turn), system },
        ...{ chosen: { from: 'gpt', value: chosen.text }, rejected: { from: 'gpt', value: rejected.text } },
        ...pairMeta(row),
      },
    ]
  },
  check: (row) => (isTaken(split(row.prompt ?? []).conversation) ? [] : ['llama_factory_skips']),
  extraFiles: (files) => ({ 'dataset_info.json': `${JSON.stringify(infoOf(files), null, 2)}\n` }),
  use: ({ name }) => `\`\`\`sh
llamafactory-cli train --stage rm --do_train --model_name_or_path MODEL --dataset_dir . --dataset ${name}_train \\
  --template TEMPLATE --finetuning_type lora --output_dir reward-model
\`\`\`

\`--stage dpo\` trains a policy on the same files. \`dataset_info.json\` holds their entries.`,
}

function split(prompt: readonly Message[]): { system: string; conversation: readonly Message[] } {
  const [first, ...rest] = prompt
  return first?.role === 'system' ? { system: first.content, conversation: rest } : { system: '', conversation: prompt }
}

function turn({ role, content }: Message) {
  return { from: role === 'assistant' ? 'gpt' : role === 'system' ? 'system' : 'human', value: content }
}

/** The converter skips a conversation that does not alternate, beginning and ending with the person. */
function isTaken(conversation: readonly Message[]): boolean {
  return (
    conversation.length % 2 === 1 && conversation.every(({ role }, i) => role === (i % 2 === 0 ? 'user' : 'assistant'))
  )
}

function infoOf({ name, train, test }: FileNames) {
  const columns = { messages: 'conversations', chosen: 'chosen', rejected: 'rejected', system: 'system' }
  const entry = (file_name: string) => ({ file_name, formatting: 'sharegpt', ranking: true, columns })
  return { ...(train && { [`${name}_train`]: entry(train) }), ...(test && { [`${name}_test`]: entry(test) }) }
}
