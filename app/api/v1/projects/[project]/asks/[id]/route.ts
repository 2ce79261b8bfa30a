import { itemParams } from '@/lib/access/schema'
import { readAsk } from '@/lib/asks/read-ask'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'ask',
  summary: 'One ask of the caller’s: its conversation and how far sides A and B are.',
  params: itemParams,
  run: (actor, { params }, tx) => readAsk(actor, params.id, tx),
})
