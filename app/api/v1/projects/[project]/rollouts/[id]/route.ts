import { itemParams } from '@/lib/access/schema'
import { getRollout } from '@/lib/rollouts/reads'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'rollouts:read',
  summary: 'A rollout with its status, usage and reward.',
  params: itemParams,
  run: (actor, { params }, tx) => getRollout(actor, params.id, tx),
})
