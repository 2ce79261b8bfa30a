import { itemParams } from '@/lib/access/schema'
import { rollbackRewardModel } from '@/lib/reward-models/decide'
import { decideSchema } from '@/lib/reward-models/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'reward-models:write',
  summary: 'Make an earlier version serve again; the current one retires',
  params: itemParams,
  body: decideSchema,
  run: (actor, { params, body }, tx) => rollbackRewardModel(actor, { id: params.id, ...body }, tx),
})
