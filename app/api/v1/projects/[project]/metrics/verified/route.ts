import { projectParams } from '@/lib/access/schema'
import { getVerified } from '@/lib/metrics/verified'
import { verifiedSchema } from '@/lib/metrics/verified-schema'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'metrics:read',
  summary: 'pass@1 and pass@k of each policy in each environment that is verified by a program',
  params: projectParams,
  query: verifiedSchema,
  run: (actor, { query }, tx) => getVerified(actor, query, tx),
})
