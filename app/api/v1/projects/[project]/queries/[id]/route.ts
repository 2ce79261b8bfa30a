import { itemParams } from '@/lib/access/schema'
import { getQuery } from '@/lib/queries/reads'
import { listRankedRollouts } from '@/lib/rollouts/reads'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'queries:read',
  summary: 'A query with its rollouts in rank order.',
  params: itemParams,
  run: async (actor, { params }, tx) => ({
    ...(await getQuery(actor, params.id, tx)),
    rollouts: await listRankedRollouts(actor, params.id, tx),
  }),
})
