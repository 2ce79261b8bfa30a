import { itemParams } from '@/lib/access/schema'
import { rejectRewardModel } from '@/lib/reward-models/decide'
import { decideSchema } from '@/lib/reward-models/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'reward-models:write',
  summary: 'Turn a candidate down',
  params: itemParams,
  body: decideSchema,
  run: (actor, { params, body }, tx) => rejectRewardModel(actor, { id: params.id, ...body }, tx),
})
