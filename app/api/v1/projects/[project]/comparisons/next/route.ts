import { projectParams } from '@/lib/access/schema'
import { nextSchema } from '@/lib/comparisons/schema'
import { awaitNext } from '@/lib/web/await-next'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'judge',
  summary: 'The caller’s next comparison, leased; or why there is none.',
  params: projectParams,
  body: nextSchema,
  run: (actor, { body }, tx) => awaitNext(actor, body, tx),
})
