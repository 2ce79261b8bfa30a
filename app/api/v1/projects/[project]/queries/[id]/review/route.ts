import { itemParams } from '@/lib/access/schema'
import { reviewQuery } from '@/lib/queries/review-query'
import { reviewQuerySchema } from '@/lib/queries/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'queries:write',
  summary: 'Let a query that waits for review in, or refuse it with a reason',
  params: itemParams,
  body: reviewQuerySchema,
  run: (actor, { params, body }, tx) => reviewQuery(actor, params.id, body, tx),
})
