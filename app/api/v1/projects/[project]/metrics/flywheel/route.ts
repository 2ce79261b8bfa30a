import { projectParams } from '@/lib/access/schema'
import { getFlywheel } from '@/lib/metrics/flywheel/get-flywheel'
import { flywheelSchema } from '@/lib/metrics/flywheel/schema'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'metrics:read',
  summary: 'The wheel’s figures by day or by iteration: what went in, what came out, what it cost, what it gained',
  params: projectParams,
  query: flywheelSchema,
  run: (actor, { query }, tx) => getFlywheel(actor, query, tx),
})
