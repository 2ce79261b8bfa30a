import { itemParams } from '@/lib/access/schema'
import { getJudgment } from '@/lib/judgments/reads'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'judgments:read-own',
  summary: 'A judgment with all its revisions.',
  params: itemParams,
  run: (actor, { params }, tx) => getJudgment(actor, params.id, tx),
})
