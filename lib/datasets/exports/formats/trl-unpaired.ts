import { PAIRS } from '../../internal/unit-rows'
import { MESSAGES } from '../columns'
import { answer, PAIR_META, type PairFormat, pairMeta, turns } from './format'

/** For KTO: one row for each side; both sides of "both bad" are negatives. Source: TRL, dataset_formats.md, "Unpaired". */
export const trlUnpaired: PairFormat = {
  name: 'trl-unpaired',
  about: 'TRL unpaired preference, conversational',
  tags: ['trl', 'unpaired-preference'],
  reads: 'pairs',
  rules: { ...PAIRS, outcomes: ['A', 'B', 'BOTH_BAD'] },
  columns: {
    ...{ id: 'string', prompt: MESSAGES, completion: MESSAGES, label: 'bool', rollout_id: 'string', policy: 'string' },
    ...PAIR_META,
  },
  write: (row) =>
    [row.a, row.b].map((side, i) => ({
      id: `${row.id}/${i === 0 ? 'a' : 'b'}`,
      prompt: turns(row.prompt ?? []),
      completion: [answer(side.text)],
      label: row.outcome === (i === 0 ? 'A' : 'B'),
      rollout_id: side.rolloutId,
      policy: side.policy,
      ...pairMeta(row),
    })),
  use: () => `\`\`\`sh
trl kto --model_name_or_path MODEL --dataset_name . --per_device_train_batch_size 4 --output_dir policy
\`\`\``,
}
