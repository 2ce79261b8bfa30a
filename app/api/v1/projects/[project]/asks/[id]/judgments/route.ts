import { itemParams } from '@/lib/access/schema'
import { judgeAsk } from '@/lib/asks/judge-ask'
import { reviseJudgmentSchema } from '@/lib/judgments/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'ask',
  summary: 'Store what the caller thinks of the two sides of their ask; the same answer again answers 200.',
  params: itemParams,
  body: reviseJudgmentSchema,
  run: (actor, { params, body }, tx) => judgeAsk(actor, params.id, body, tx),
  status: ({ created }) => (created ? 201 : 200),
  serialize: ({ created: _, ...judged }) => judged,
})
