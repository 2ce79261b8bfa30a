import { projectParams } from '@/lib/access/schema'
import { getBestOfN } from '@/lib/metrics/best-of-n'
import { bestOfNSchema } from '@/lib/metrics/best-of-n-schema'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'metrics:read',
  summary: 'Over-optimisation watch: people’s and the predicted win rate of the reward’s pick of n, by n',
  params: projectParams,
  query: bestOfNSchema,
  run: (actor, { query }, tx) => getBestOfN(actor, query, tx),
})
