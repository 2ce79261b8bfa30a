import { z } from 'zod'
import { itemParams } from '@/lib/access/schema'
import { readAsk } from '@/lib/asks/read-ask'
import { watchAsk } from '@/lib/asks/watch-ask'
import { eventStream } from '@/lib/web/event-stream'
import { withStreamRoute } from '@/lib/web/with-stream-route'

export const GET = withStreamRoute({
  scope: 'ask',
  summary:
    'Sides A and B as they grow: events `text`, `reset`, `done` for each and `end`; goes on after Last-Event-ID.',
  params: itemParams,
  query: z.strictObject({}),
  contentType: 'text/event-stream',
  run: async (actor, { params }, request) => {
    const { id } = await readAsk(actor, params.id)
    return eventStream(watchAsk(actor, id, request.headers.get('last-event-id'), request.signal))
  },
})
