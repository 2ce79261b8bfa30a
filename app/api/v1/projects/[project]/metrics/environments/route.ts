import { projectParams } from '@/lib/access/schema'
import { getEnvironmentMap } from '@/lib/metrics/environments/get-environment-map'
import { environmentMapSchema } from '@/lib/metrics/environments/schema'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'metrics:read',
  summary:
    'Each environment on the map of generation, solving and verification difficulty, with the evidence of each axis',
  params: projectParams,
  query: environmentMapSchema,
  run: (actor, { query }, tx) => getEnvironmentMap(actor, query, tx),
})
