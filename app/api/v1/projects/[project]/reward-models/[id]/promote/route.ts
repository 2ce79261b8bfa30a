import { itemParams } from '@/lib/access/schema'
import { promoteRewardModel } from '@/lib/reward-models/decide'
import { decideSchema } from '@/lib/reward-models/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'reward-models:write',
  summary: 'Make a candidate serve: its rewards rank and choose from now on',
  params: itemParams,
  body: decideSchema,
  run: (actor, { params, body }, tx) => promoteRewardModel(actor, { id: params.id, ...body }, tx),
})
