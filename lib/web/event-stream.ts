export type ServerEvent = { event: string; id?: string; data?: unknown }

/** Server-sent events as they come; one named `waiting` is a comment that keeps the connection open. */
export function eventStream(events: AsyncGenerator<ServerEvent>): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(write(value)))
    },
    async cancel() {
      await events.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies of the nginx kind would hold it back until it is whole.
      'x-accel-buffering': 'no',
    },
  })
}

function write({ event, id, data }: ServerEvent): string {
  if (event === 'waiting') return ': waiting\n\n'
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`
}
