import { PAIRS } from '../../internal/unit-rows'
import { PAIR_META, type PairFormat, pairMeta, sidesOf, singleTurn } from './format'

/** Version 1: strings of one turn. Source: allenai/reward-bench, rewardbench/utils.py. */
export const rewardbench: PairFormat = {
  name: 'rewardbench',
  about: 'RewardBench, version 1',
  tags: ['rewardbench', 'preference'],
  reads: 'pairs',
  rules: PAIRS,
  columns: { prompt: 'string', chosen: 'string', rejected: 'string', subset: 'string', id: 'string', ...PAIR_META },
  write: (row) => {
    const { chosen, rejected } = sidesOf(row)
    const prompt = singleTurn(row.prompt ?? [])
    if (!prompt) return 'several_turns'
    if (prompt.system !== '') return 'system_turn'
    const { user } = prompt
    return [
      {
        prompt: user,
        chosen: chosen.text,
        rejected: rejected.text,
        subset: row.environment,
        id: row.id,
        ...pairMeta(row),
      },
    ]
  },
  use: ({ test, train }) => `\`\`\`sh
rewardbench --model MODEL --dataset ./${test ?? train ?? 'test.jsonl'} --load_json
\`\`\``,
}
