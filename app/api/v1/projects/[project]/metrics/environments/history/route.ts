import { projectParams } from '@/lib/access/schema'
import { getEnvironmentHistory } from '@/lib/metrics/environments/get-history'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'metrics:read',
  summary: 'Each environment’s difficulties as they stood at the ends of past days',
  params: projectParams,
  run: (actor, _input, tx) => getEnvironmentHistory(actor, tx),
})
