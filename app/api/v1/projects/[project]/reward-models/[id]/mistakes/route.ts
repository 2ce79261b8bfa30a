import { itemParams } from '@/lib/access/schema'
import { listMistakes } from '@/lib/reward-models/list-mistakes'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'reward-models:read',
  summary: 'Held-out pairs on which the version was surest and people said otherwise, worst first',
  params: itemParams,
  run: async (actor, { params }, tx) => ({ items: await listMistakes(actor, params.id, tx) }),
})
