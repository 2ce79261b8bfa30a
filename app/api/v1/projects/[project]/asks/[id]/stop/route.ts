import { itemParams } from '@/lib/access/schema'
import { stopAsk } from '@/lib/asks/change-sides'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'ask',
  summary: 'Stop the sides that still write; what had come is kept and never judged.',
  params: itemParams,
  run: (actor, { params }, tx) => stopAsk(actor, params.id, tx),
})
