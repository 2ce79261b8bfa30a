import { itemParams } from '@/lib/access/schema'
import { getRolloutWithRequest } from '@/lib/rollouts/reads'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'rollouts:read',
  summary: 'A rollout with its status, usage, reward and the request that made it.',
  params: itemParams,
  run: (actor, { params }, tx) => getRolloutWithRequest(actor, params.id, tx),
})
