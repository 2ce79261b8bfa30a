import { itemParams } from '@/lib/access/schema'
import { reviseJudgment } from '@/lib/judgments/revise-judgment'
import { reviseJudgmentSchema } from '@/lib/judgments/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'judge',
  summary: 'A new revision of the caller’s judgment; the history stays.',
  params: itemParams,
  body: reviseJudgmentSchema,
  run: (actor, { params, body }, tx) => reviseJudgment(actor, params.id, body, tx),
})
