import { itemParams } from '@/lib/access/schema'
import { reportContent } from '@/lib/comparisons/report-content'
import { reportContentSchema } from '@/lib/comparisons/report-schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'judge',
  summary:
    'Report the query or a rollout to the admins; the assignment stays as it is. Once more: the open report is edited.',
  params: itemParams,
  body: reportContentSchema,
  run: (actor, { params, body }, tx) => reportContent(actor, params.id, body, tx),
})
