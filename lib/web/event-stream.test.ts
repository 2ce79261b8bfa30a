import { expect, test } from 'vitest'
import { eventStream, type ServerEvent } from './event-stream'

test('events are written with id, name and JSON; waiting is a comment; leaving ends the source', async () => {
  let isEnded = false
  async function* source(): AsyncGenerator<ServerEvent> {
    try {
      yield { event: 'text', id: '2-ab', data: { text: 'a\nb' } }
      yield { event: 'waiting' }
      yield { event: 'done', id: '2-ab' }
      yield { event: 'never' }
    } finally {
      isEnded = true
    }
  }
  const response = eventStream(source())
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => (await reader.read()).value
  expect([await read(), await read(), await read()]).toEqual([
    'id: 2-ab\nevent: text\ndata: {"text":"a\\nb"}\n\n',
    ': waiting\n\n',
    'id: 2-ab\nevent: done\ndata: null\n\n',
  ])
  await reader.cancel()
  expect(isEnded).toBe(true)
})
