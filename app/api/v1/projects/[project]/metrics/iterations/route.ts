import { projectParams } from '@/lib/access/schema'
import { getFlywheel } from '@/lib/metrics/flywheel/get-flywheel'
import { iterationsSchema } from '@/lib/metrics/flywheel/schema'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'metrics:read',
  summary: 'The wheel’s figures, turn by turn: what went in, what came out, what it cost, what it gained',
  params: projectParams,
  query: iterationsSchema,
  run: (actor, { query }, tx) => getFlywheel(actor, { ...query, by: 'iteration' }, tx),
})
