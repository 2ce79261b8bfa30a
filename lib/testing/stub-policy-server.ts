import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How the stub answers one request. Absent: an answer that names the request's number, whole and at once. */
export type Script = {
  text?: string
  reasoning?: string
  /** Default 'stop'; null: none is sent. */
  finishReason?: string | null
  usage?: Record<string, unknown> | null
  /** Default 'stub-model'. */
  model?: string
  /** Pieces that the text is sent in; default: words. */
  pieces?: string[]
  firstTokenMs?: number
  betweenTokensMs?: number
  /** Another status than 200 answers with `body` and `headers` alone. */
  status?: number
  headers?: Record<string, string>
  body?: string
  /** Bytes sent as they are, instead of all above. */
  raw?: Uint8Array[]
  contentType?: string
  /** drop: the connection is cut after the text. hang: silence after the text. open: `[DONE]`, then silence. */
  end?: 'drop' | 'hang' | 'open'
}

export type StubRequest = { url: string; body: Record<string, unknown>; authorization: string | null; at: number }

export type Stub = {
  /** For `baseUrl`. */
  url: string
  /** In the order of their arrival. */
  requests: StubRequest[]
  /** The most requests that were being answered at one moment. */
  mostAtOnce: () => number
  close: () => Promise<void>
}

type Behaviour = (request: StubRequest, number: number) => Script | Promise<Script>

/**
 * A real HTTP server that speaks the OpenAI protocol as it is told to: settable speed, scripted misbehaviour.
 * @param behave what the nth chat completion (from 0) gets
 */
export async function startStub(behave: Behaviour = () => ({}), port = 0): Promise<Stub> {
  const requests: StubRequest[] = []
  const load = { now: 0, most: 0 }
  const server = http.createServer(async (incoming, response) => {
    const request = await readRequest(incoming)
    if (request.url.endsWith('/models')) return void response.end(JSON.stringify({ data: [{ id: 'stub-model' }] }))
    const number = requests.push(request) - 1
    load.most = Math.max(load.most, ++load.now)
    response.once('close', () => load.now--)
    await answer(response, await behave(request, number), request, number).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    mostAtOnce: () => load.most,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function readRequest(incoming: http.IncomingMessage): Promise<StubRequest> {
  let text = ''
  for await (const chunk of incoming) text += chunk
  const body = text ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { url: incoming.url ?? '', body, authorization: incoming.headers.authorization ?? null, at: performance.now() }
}

async function answer(response: http.ServerResponse, script: Script, request: StubRequest, number: number) {
  const type = request.body.stream ? 'text/event-stream' : 'application/json'
  const isPlain = script.body !== undefined || script.status !== undefined
  const contentType = script.contentType ?? (isPlain ? 'application/json' : type)
  if (script.firstTokenMs) await sleep(script.firstTokenMs)
  response.writeHead(script.status ?? 200, { 'content-type': contentType, ...script.headers })
  response.flushHeaders()
  if (isPlain) return response.end(script.body ?? '')
  for (const bytes of script.raw ?? scripted(script, request, number)) {
    response.write(bytes)
    await (script.betweenTokensMs ? sleep(script.betweenTokensMs) : new Promise((resolve) => setImmediate(resolve)))
  }
  if (script.end === 'drop') return response.destroy()
  if (script.end !== 'hang' && script.end !== 'open') response.end()
}

function scripted(script: Script, request: StubRequest, number: number): Uint8Array[] {
  const text = script.text ?? script.pieces?.join('') ?? `Answer number ${number}.`
  const { reasoning, finishReason = 'stop', model = 'stub-model', usage = usageOf(text) } = script
  const head = { id: `chat-${number}`, model }
  if (!request.body.stream) {
    const message = { role: 'assistant', content: text, reasoning_content: reasoning }
    const choices = [{ index: 0, message, finish_reason: finishReason }]
    return [Buffer.from(JSON.stringify({ ...head, choices, usage }))]
  }
  const event = (data: unknown) => Buffer.from(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  const delta = (part: object, reason: string | null = null) =>
    event({ ...head, choices: [{ index: 0, delta: part, finish_reason: reason }] })
  const events = [delta({ role: 'assistant', content: '' })]
  if (reasoning) events.push(delta({ reasoning_content: reasoning }))
  for (const piece of script.pieces ?? text.split(/(?<= )/)) events.push(delta({ content: piece }))
  if (script.end === 'drop' || script.end === 'hang') return events
  events.push(delta({}, finishReason))
  if (usage) events.push(event({ ...head, choices: [], usage }))
  return [...events, event('[DONE]')]
}

function usageOf(text: string): Record<string, unknown> {
  const words = text.split(' ').length
  return { prompt_tokens: 10, completion_tokens: words, total_tokens: 10 + words }
}
