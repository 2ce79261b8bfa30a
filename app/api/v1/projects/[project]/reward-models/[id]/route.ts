import { itemParams } from '@/lib/access/schema'
import { getRewardModel } from '@/lib/reward-models/reads'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'reward-models:read',
  summary: 'One reward model version: state, held-out figures, what its promotion changed',
  params: itemParams,
  run: (actor, { params }, tx) => getRewardModel(actor, params.id, tx),
})
