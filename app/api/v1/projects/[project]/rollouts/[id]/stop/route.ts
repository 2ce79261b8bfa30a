import { itemParams } from '@/lib/access/schema'
import { stopRollout } from '@/lib/rollouts/sampling/stop-rollout'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'rollouts:write',
  summary: 'Stop a rollout that waits or is being generated; what had come is kept and never judged.',
  params: itemParams,
  run: (actor, { params }, tx) => stopRollout(actor, params.id, tx),
})
