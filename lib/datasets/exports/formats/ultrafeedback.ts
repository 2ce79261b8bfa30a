import { PAIRS } from '../../internal/unit-rows'
import { MESSAGES } from '../columns'
import { answer, PAIR_META, type PairFormat, pairMeta, sidesOf, turns } from './format'

/** The columns of ultrafeedback_binarized. A score is the side's share of the votes with ties half, times 10. */
export const ultrafeedback: PairFormat = {
  name: 'ultrafeedback',
  about: 'UltraFeedback, binarized',
  tags: ['ultrafeedback', 'preference'],
  reads: 'pairs',
  rules: PAIRS,
  columns: {
    ...{ prompt: 'string', prompt_id: 'string', chosen: MESSAGES, rejected: MESSAGES, messages: MESSAGES },
    ...{ score_chosen: 'float', score_rejected: 'float', id: 'string', ...PAIR_META },
  },
  write: (row) => {
    const { chosen, rejected } = sidesOf(row)
    const context = turns(row.prompt ?? [])
    const whole = [...context, answer(chosen.text)]
    const [high, low] = [Math.max(row.votesA, row.votesB), Math.min(row.votesA, row.votesB)]
    const votes = high + low + row.votesTie
    return [
      {
        prompt: row.prompt?.findLast(({ role }) => role === 'user')?.content ?? '',
        prompt_id: row.queryId,
        chosen: whole,
        rejected: [...context, answer(rejected.text)],
        messages: whole,
        score_chosen: (10 * (high + row.votesTie / 2)) / votes,
        score_rejected: (10 * (low + row.votesTie / 2)) / votes,
        id: row.id,
        ...pairMeta(row),
      },
    ]
  },
  use: () => `TRL itself refuses a \`prompt\` text beside turns: drop that column, or take \`trl-preference\`.

\`\`\`python
datasets.load_dataset(".").remove_columns(["prompt", "messages"])
\`\`\`

Recipes that name \`train_prefs\` and \`test_prefs\` find them here as \`train\` and \`test\`.`,
}
