import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chat } from './chat'
import type { ChatResult } from './chat-types'
import { listModels } from './list-models'

type Listener = (request: http.IncomingMessage, response: http.ServerResponse) => void

let server: http.Server | undefined
beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgres://nowhere')
  vi.stubEnv('ALLOWED_PRIVATE_HOSTS', '127.0.0.1')
})
afterEach(() => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

async function serve(answer: Listener, headers: Record<string, string> = {}): Promise<string> {
  server = http.createServer((request, response) => {
    request.resume()
    response.on('error', () => undefined)
    response.writeHead(200, { 'content-type': 'text/event-stream', ...headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${((server as http.Server).address() as AddressInfo).port}/v1`
}

function ask(baseUrl: string, timeoutSeconds = 5): Promise<ChatResult> {
  const model = { baseUrl, apiKey: null, timeoutSeconds }
  return chat(model, { model: 'm', messages: [{ role: 'user', content: 'Hi' }], sampling: {} })
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`
const word = (content: string) => event({ choices: [{ index: 0, delta: { content } }] })
const END = `${event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`

/** Writes `piece` for as long as the other side reads. */
function pour(response: http.ServerResponse, piece: string | Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

/** What a call leaves in memory, in MB; needs no exact figure to tell a leak of what was sent. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss
  await work()
  return (process.memoryUsage().rss - before) / 2 ** 20
}

test('a line of 10 MB in one event is read at once or refused, and quickly', async () => {
  const url = await serve((_, response) => response.end(word('x'.repeat(10_000_000)) + END))
  const since = performance.now()
  const result = await ask(url)
  expect([result.status, result.text.length]).toEqual(['COMPLETE', 10_000_000])
  expect(performance.now() - since).toBeLessThan(2000)
})

test('a line that never ends, and comments that never end, are cut off', async () => {
  const endless = await serve((_, response) => pour(response, `data: ${'x'.repeat(60_000)}`))
  expect(await ask(endless)).toMatchObject({ status: 'ERROR', error: { code: 'too_long', retryable: false } })
  server?.closeAllConnections()
  const comments = await serve((_, response) => pour(response, ': still here\n\n'.repeat(5000)))
  const grown = await growth(async () => {
    expect(await ask(comments)).toMatchObject({ status: 'ERROR', error: { code: 'too_long' }, text: '' })
  })
  expect(grown).toBeLessThan(300)
})

test('comments now and then are no sign of life: the wait for a token ends by the clock', async () => {
  const url = await serve((_, response) => {
    const timer = setInterval(() => response.write(': ping\n\n'), 50)
    response.once('close', () => clearInterval(timer))
  })
  expect(await ask(url, 0.4)).toMatchObject({ status: 'ERROR', error: { code: 'timeout' } })
})

test('a token now and then for ever ends by a limit on the whole answer, and is not asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let drip: () => void = () => undefined
  const url = await serve((_, response) => {
    drip = () => response.write(word('drip '))
    drip()
  })
  let tokens = 0
  let result: ChatResult | undefined
  const onProgress = () => tokens++
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }], sampling: {} }
  const asked = chat({ baseUrl: url, apiKey: null, timeoutSeconds: 60 }, request, { onProgress }).then((one) => {
    result = one
  })
  for (let sent = 1; !result; drip(), sent++) {
    while (tokens < sent && !result) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(30_000)
    if (sent > 70) throw new Error('it drips for ever')
    await new Promise(setImmediate)
  }
  await asked
  expect(result).toMatchObject({ status: 'INCOMPLETE', error: { code: 'timeout', retryable: false } })
  expect(result?.text).toMatch(/^(drip ){60,63}$/)
})

test('bytes that are no UTF-8, cut anywhere, are replaced and named', async () => {
  const bytes = Buffer.concat([Buffer.from(word('gr@n ')), Buffer.from(word('f\u00e9e')), Buffer.from(END)])
  bytes[bytes.indexOf('@')] = 0xff
  const url = await serve((_, response) => {
    const at = bytes.indexOf(0xc3) + 1
    response.write(bytes.subarray(0, at))
    setImmediate(() => response.end(bytes.subarray(at)))
  })
  expect(await ask(url)).toMatchObject({
    ...{ status: 'COMPLETE', text: 'gr\ufffdn f\u00e9e', warnings: ['characters_replaced'] },
  })
})

test.each(['text/event-stream', 'application/json'])(
  'a packed answer (%s) is not unpacked but refused by name',
  async (type) => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    const headers = { 'content-encoding': 'gzip', 'content-type': type }
    const url = await serve((_, response) => response.end(bomb), headers)
    const grown = await growth(async () => {
      const message = expect.stringContaining('its answer is packed (gzip), which was not asked for.')
      expect(await ask(url)).toMatchObject({ status: 'ERROR', text: '', error: { code: 'connection', message } })
      const listed = await listModels({ baseUrl: url, apiKey: null, timeoutSeconds: 5 })
      expect(listed).toMatchObject({ problem: { message } })
    })
    expect(grown).toBeLessThan(40)
  },
)

test('a header of 1 MB ends the connection, with a sentence', async () => {
  const url = await serve((_, response) => response.end(), { 'x-long': 'y'.repeat(1_000_000) })
  expect(await ask(url)).toMatchObject({
    ...{ status: 'ERROR', error: { code: 'connection', message: expect.stringContaining('HEADER_OVERFLOW') } },
  })
})

test.each([
  ['an error in mid-stream', `${word('Half ')}${event({ error: { message: 'cuda died', code: 500 } })}${END}`, 'ERROR'],
  ['a bare error line', `${word('Half ')}{"error":{"message":"cuda died"}}\n\n${END}`, 'ERROR'],
  ['an error as a named event', `${word('Half ')}event: error\ndata: {"message":"cuda died"}\n\n`, 'ERROR'],
  ['a page where events should be', '<html><body>502</body></html>', 'ERROR'],
  ['a list', event([1, 2]) + END, 'ERROR'],
  ['text that is a number', event({ choices: [{ index: 0, delta: { content: 7 } }] }) + END, 'EMPTY'],
  ['nothing at all', '', 'INCOMPLETE'],
])('%s: %s', async (_, body, status) => {
  const url = await serve((__, response) => response.end(body))
  const result = await ask(url)
  expect(result.status).toBe(status)
  if (body.includes('cuda')) expect(result.error?.message).toBe('cuda died')
})

test.each(['image/png', 'text/html', 'application/octet-stream', ''])(
  'an answer of type %j is no answer',
  async (type) => {
    const url = await serve((_, response) => response.end(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255])), {
      'content-type': type,
    })
    expect(['ERROR', 'INCOMPLETE']).toContain((await ask(url)).status)
  },
)

test('names that a server gives are kept short and storable', async () => {
  const url = await serve((_, response) =>
    response.end(
      event({
        model: `m\u0000${'x'.repeat(1e6)}`,
        choices: [{ index: 0, delta: { content: 'yes' }, finish_reason: `st\u0000${'o'.repeat(1e6)}p` }],
      }),
    ),
  )
  const { model, finishReason, text } = await ask(url)
  expect(text).toBe('yes')
  expect([model?.length, finishReason?.length]).toEqual([200, 200])
  expect(`${model}${finishReason}`).not.toContain('\u0000')
})
