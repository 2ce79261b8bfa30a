import { projectParams } from '@/lib/access/schema'
import { rankRollouts } from '@/lib/reward-models/rank-rollouts'
import { rankSchema } from '@/lib/reward-models/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'rank',
  summary: 'Rank rollouts of one query by the reward model that serves; nothing is stored',
  params: projectParams,
  body: rankSchema,
  writes: false,
  run: (actor, { body }, tx) => rankRollouts(actor, body, tx),
})
