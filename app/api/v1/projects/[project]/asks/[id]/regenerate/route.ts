import { itemParams } from '@/lib/access/schema'
import { regenerateAsk } from '@/lib/asks/change-sides'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'ask',
  summary: 'Draw two policies anew for the same question, before a judgment or after both were bad.',
  params: itemParams,
  run: (actor, { params }, tx) => regenerateAsk(actor, params.id, tx),
})
