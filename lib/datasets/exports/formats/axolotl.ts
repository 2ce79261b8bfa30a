import { PAIRS } from '../../internal/unit-rows'
import { MESSAGE, MESSAGES } from '../columns'
import { answer, type FileNames, PAIR_META, type PairFormat, pairMeta, sidesOf, singleTurn, turns } from './format'

/** `chat_template.default`: the one reader that takes several turns. Source: Axolotl, docs/rlhf.qmd. */
export const axolotlChat: PairFormat = {
  name: 'axolotl-chat',
  about: 'Axolotl chat_template.default',
  tags: ['axolotl', 'preference'],
  reads: 'pairs',
  rules: PAIRS,
  columns: { id: 'string', messages: MESSAGES, chosen: MESSAGE, rejected: MESSAGE, ...PAIR_META },
  write: (row) => {
    const { chosen, rejected } = sidesOf(row)
    const messages = turns(row.prompt ?? [])
    return [{ id: row.id, messages, chosen: answer(chosen.text), rejected: answer(rejected.text), ...pairMeta(row) }]
  },
  extraFiles: (files) => ({
    'axolotl.yml': [
      ...['base_model: MODEL', 'rl: dpo', 'chat_template: tokenizer_default', ...datasets(files)],
      ...['    type: chat_template.default', '    field_messages: messages'],
      ...['    field_chosen: chosen', '    field_rejected: rejected', 'output_dir: ./policy', ''],
    ].join('\n'),
  }),
  use: () => '```sh\naxolotl train axolotl.yml\n```',
}

/**
 * `bradley_terry.chat_template`: one user turn, `system` always there because the reader asks for it unguarded.
 * Source: Axolotl, docs/reward_modelling.qmd, src/axolotl/prompt_strategies/bradley_terry/chat_template.py.
 */
export const axolotlBt: PairFormat = {
  name: 'axolotl-bt',
  about: 'Axolotl bradley_terry.chat_template',
  tags: ['axolotl', 'preference'],
  reads: 'pairs',
  rules: PAIRS,
  columns: { id: 'string', system: 'string', input: 'string', chosen: 'string', rejected: 'string', ...PAIR_META },
  write: (row) => {
    const { chosen, rejected } = sidesOf(row)
    const prompt = singleTurn(row.prompt ?? [])
    if (!prompt) return 'several_turns'
    const { system, user: input } = prompt
    return [{ id: row.id, system, input, chosen: chosen.text, rejected: rejected.text, ...pairMeta(row) }]
  },
  extraFiles: (files) => ({
    'axolotl.yml': [
      ...['base_model: MODEL', 'model_type: AutoModelForSequenceClassification', 'num_labels: 1'],
      ...['reward_model: true', 'chat_template: tokenizer_default', ...datasets(files)],
      ...['    type: bradley_terry.chat_template', 'sequence_len: 8192', 'output_dir: ./reward-model', ''],
    ].join('\n'),
  }),
  use: () => '```sh\naxolotl train axolotl.yml\n```',
}

function datasets({ train, fileType }: FileNames): string[] {
  const kind = fileType === 'jsonl' ? 'json' : fileType
  return ['datasets:', `  - path: ./${train ?? 'train.jsonl'}`, `    ds_type: ${kind}`, '    split: train']
}
