import { PAIRS } from '../../internal/unit-rows'
import { MESSAGES } from '../columns'
import { answer, PAIR_META, type PairFormat, pairMeta, sidesOf, turns } from './format'

/** Message lists, the sides alone beside their prompt. Source: OpenRLHF, openrlhf/datasets/reward_dataset.py. */
export const openrlhf: PairFormat = {
  name: 'openrlhf',
  about: 'OpenRLHF pairs with a chat template',
  tags: ['openrlhf', 'preference'],
  reads: 'pairs',
  rules: PAIRS,
  margin: true,
  columns: { id: 'string', prompt: MESSAGES, chosen: MESSAGES, rejected: MESSAGES, ...PAIR_META },
  write: (row) => {
    const { chosen, rejected } = sidesOf(row)
    const prompt = turns(row.prompt ?? [])
    return [{ id: row.id, prompt, chosen: [answer(chosen.text)], rejected: [answer(rejected.text)], ...pairMeta(row) }]
  },
  use: ({ train }) => `\`\`\`sh
python -m openrlhf.cli.train_rm --model.model_name_or_path MODEL --data.dataset ./${train ?? 'train.jsonl'} \\
  --data.prompt_key prompt --data.chosen_key chosen --data.rejected_key rejected --data.apply_chat_template
\`\`\`

Releases before 0.10 name the same flags without the dots: \`--dataset\`, \`--prompt_key\`, \`--apply_chat_template\`.`,
}
