import { projectParams } from '@/lib/access/schema'
import { readPulse } from '@/lib/metrics/pulse'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'metrics:read',
  summary: 'A mark that changes when the figures of the project do; open pages ask for it.',
  params: projectParams,
  run: (actor, _, tx) => readPulse(actor, tx),
})
