import { z } from 'zod'
import { itemParams } from '@/lib/access/schema'
import { getRollout } from '@/lib/rollouts/reads'
import { watchRollout } from '@/lib/rollouts/sampling/watch-rollout'
import { eventStream } from '@/lib/web/event-stream'
import { withStreamRoute } from '@/lib/web/with-stream-route'

export const GET = withStreamRoute({
  scope: 'rollouts:read',
  summary: 'A rollout as it grows: events `text`, `reset` and, at the end, `done`; goes on after Last-Event-ID.',
  params: itemParams,
  query: z.strictObject({}),
  contentType: 'text/event-stream',
  run: async (actor, { params }, request) => {
    const { id } = await getRollout(actor, params.id)
    return eventStream(watchRollout(id, request.headers.get('last-event-id'), request.signal))
  },
})
