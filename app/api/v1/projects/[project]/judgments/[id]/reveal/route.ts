import { itemParams } from '@/lib/access/schema'
import { revealJudgment } from '@/lib/judgments/reveal-judgment'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'judge',
  summary: 'Who wrote what the caller judged; from then on revisions are not blind.',
  params: itemParams,
  run: (actor, { params }, tx) => revealJudgment(actor, params.id, tx),
})
