import { itemParams } from '@/lib/access/schema'
import { retrySide } from '@/lib/asks/change-sides'
import { retrySideSchema } from '@/lib/asks/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'ask',
  summary: 'Ask one side again that failed or was cut.',
  params: itemParams,
  body: retrySideSchema,
  run: (actor, { params, body }, tx) => retrySide(actor, params.id, body.side, tx),
})
