import { itemParams } from '@/lib/access/schema'
import { resolveReportSchema } from '@/lib/comparisons/report-schema'
import { resolveReport } from '@/lib/comparisons/resolve-report'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'comparisons:write',
  summary: 'Say what came of a report: RESOLVED or DISMISSED; OPEN takes it back.',
  params: itemParams,
  body: resolveReportSchema,
  run: (actor, { params, body }, tx) => resolveReport(actor, params.id, body, tx),
})
