import { projectParams } from '@/lib/access/schema'
import { getSummary } from '@/lib/metrics/flywheel/get-summary'
import { summarySchema } from '@/lib/metrics/flywheel/schema'
import { summaryHtml } from '@/lib/metrics/flywheel/summary-html'
import { withStreamRoute } from '@/lib/web/with-stream-route'

export const GET = withStreamRoute({
  scope: 'metrics:read',
  summary: 'One week of the wheel as an HTML file to keep or print: what went in, what came out, cost, gain',
  params: projectParams,
  query: summarySchema,
  contentType: 'text/html',
  run: async (actor, { query }) => {
    const summary = await getSummary(actor, query)
    return new Response(summaryHtml(summary), {
      headers: {
        'cache-control': 'private, no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': `attachment; filename="flywheel-${summary.slug}-${summary.week.key}.html"`,
        // Opened from this address it is still a file that may run and fetch nothing.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    })
  },
})
