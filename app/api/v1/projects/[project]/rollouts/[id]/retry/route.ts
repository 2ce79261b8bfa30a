import { itemParams } from '@/lib/access/schema'
import { retryRollout } from '@/lib/rollouts/sampling/stop-rollout'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'rollouts:write',
  summary: 'Sample a rollout again that failed, was stopped, withheld or came out empty.',
  params: itemParams,
  run: (actor, { params }, tx) => retryRollout(actor, params.id, tx),
})
