import { projectParams } from '@/lib/access/schema'
import { listContentReports } from '@/lib/comparisons/report-reads'
import { listReportsSchema } from '@/lib/comparisons/report-schema'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'comparisons:read',
  summary: 'Content that annotators reported, newest first.',
  params: projectParams,
  query: listReportsSchema,
  run: (actor, { query }, tx) => listContentReports(actor, query, tx),
})
