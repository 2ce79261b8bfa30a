import { projectParams } from '@/lib/access/schema'
import { listDisagreements } from '@/lib/metrics/disagreements/list-disagreements'
import { disagreementsSchema } from '@/lib/metrics/disagreements/schema'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'metrics:read',
  summary: 'Verdicts of a verifier with which the reward model, people or an audit disagree, newest rollout first',
  params: projectParams,
  query: disagreementsSchema,
  run: (actor, { query }, tx) => listDisagreements(actor, query, tx),
})
