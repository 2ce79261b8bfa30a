import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Script, type Stub, startStub } from '@/lib/testing/stub-policy-server'
import { chat } from './chat'
import type { ChatRequest, ModelServer } from './chat-types'

let stub: Stub
let script: Script = {}

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://nowhere')
  vi.stubEnv('ALLOWED_PRIVATE_HOSTS', '127.0.0.1')
  stub = await startStub(() => script)
})

afterAll(() => stub.close())

const REQUEST: ChatRequest = { model: 'm', messages: [{ role: 'user', content: 'Hi' }], sampling: {} }

type Given = { request?: Partial<ChatRequest>; server?: Partial<ModelServer>; options?: Parameters<typeof chat>[2] }

function ask(answer: Script, { request, server, options }: Given = {}) {
  script = answer
  return chat(
    { baseUrl: stub.url, apiKey: 'sk-secret', timeoutSeconds: 5, ...server },
    { ...REQUEST, ...request },
    options,
  )
}

const events = (...data: (object | string)[]) =>
  data.map((one) => Buffer.from(`data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`))
const delta = (part: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: part, finish_reason }],
})

test('sends the conversation, settings and seed of this sample, with the key as a bearer token', async () => {
  const sampling = { temperature: 0, topP: 0.9, maxTokens: 7, stop: ['\n'] }
  const result = await ask({ text: 'one two' }, { request: { sampling, seed: 2 ** 31 - 1 } })
  expect(stub.requests.at(-1)).toMatchObject({ url: '/v1/chat/completions', authorization: 'Bearer sk-secret' })
  expect(stub.requests.at(-1)?.body).toEqual({
    ...{ model: 'm', messages: REQUEST.messages, temperature: 0, top_p: 0.9, max_tokens: 7, stop: ['\n'] },
    ...{ seed: 2_147_483_647, stream: true, stream_options: { include_usage: true } },
  })
  expect(result).toMatchObject({
    ...{ status: 'COMPLETE', text: 'one two', reasoning: null, model: 'stub-model', error: null, warnings: [] },
    usage: { promptTokens: 10, completionTokens: 2, totalTokens: 12 },
  })
  expect(result.firstTokenMs).toBeLessThanOrEqual(result.latencyMs)
})

test('streamed or not, the answer is the same', async () => {
  const answer = { text: 'Grüße 🌲', reasoning: 'hm', finishReason: 'length' }
  const expected = { status: 'TRUNCATED', text: 'Grüße 🌲', reasoning: 'hm', finishReason: 'length', error: null }
  expect(await ask(answer)).toMatchObject(expected)
  expect(await ask(answer, { options: { stream: false } })).toMatchObject(expected)
})

test.each([
  ['<think>in\nthoughts</think>\n\nThe answer.', 'The answer.', 'in\nthoughts', 'COMPLETE'],
  ['thoughts without a start\n</think>\nThe answer.', 'The answer.', 'thoughts without a start', 'COMPLETE'],
  ['<think>never closed', '', 'never closed', 'EMPTY'],
  ['The mark </think> ends thoughts.', 'The mark </think> ends thoughts.', null, 'COMPLETE'],
  ['Write <think>x</think> so.', 'Write <think>x</think> so.', null, 'COMPLETE'],
])('thoughts in the text stay apart: %j', async (text, answer, reasoning, status) => {
  expect(await ask({ text })).toMatchObject({ text: answer, reasoning, status })
})

test('no text, withheld, only thoughts, ended by the server: never judgeable', async () => {
  expect((await ask({ text: ' \n' })).status).toBe('EMPTY')
  expect((await ask({ text: '', reasoning: 'all of it', finishReason: 'length' })).status).toBe('EMPTY')
  expect((await ask({ text: 'Half', finishReason: 'content_filter' })).status).toBe('FILTERED')
  expect((await ask({ text: 'Half', finishReason: 'abort' })).status).toBe('INCOMPLETE')
  expect(await ask({ text: 'Half', finishReason: 'error' })).toMatchObject({
    status: 'ERROR',
    error: { retryable: true },
  })
})

test('[DONE] without a reason, and a reason without [DONE], end an answer', async () => {
  expect((await ask({ raw: events(delta({ content: 'x' }), '[DONE]') })).status).toBe('COMPLETE')
  expect((await ask({ raw: events(delta({ content: 'x' }, 'stop')) })).status).toBe('COMPLETE')
  expect(await ask({ raw: events(delta({ content: 'x' })) })).toMatchObject({ status: 'INCOMPLETE', text: 'x' })
})

test('an event cut off by the end of the stream is lost text, not bad JSON; carriage returns and no space are read', async () => {
  const cut = [...events(delta({ content: 'Half' })), Buffer.from('data: {"choices":[{"ind')]
  expect(await ask({ raw: cut })).toMatchObject({ status: 'INCOMPLETE', text: 'Half', error: null })
  const last = JSON.stringify(delta({ content: 'x' }, 'stop'))
  expect((await ask({ raw: [Buffer.from(`data:${last}\r\n\r\ndata:[DONE]\r\n\r\n`)] })).status).toBe('COMPLETE')
  expect((await ask({ raw: [Buffer.from(`data: ${last}`)] })).text).toBe('x')
})

test('only the first choice is read; counts that are no counts are unknown', async () => {
  const raw = events(
    {
      choices: [
        { index: 0, delta: { content: 'a' } },
        { index: 1, delta: { content: 'b' } },
      ],
      usage: null,
    },
    { ...delta({ content: 'c' }, 'stop'), usage: { prompt_tokens: -1, completion_tokens: 2.5, total_tokens: 'x' } },
  )
  expect(await ask({ raw })).toMatchObject({ text: 'ac', usage: null })
  const part = events({ ...delta({ content: 'c' }, 'stop'), usage: { prompt_tokens: 0, completion_tokens: 3 } })
  expect((await ask({ raw: part })).usage).toEqual({ promptTokens: 0, completionTokens: 3, totalTokens: 3 })
})

test('text that cannot be stored is replaced and named', async () => {
  const raw = [Buffer.from('data: {"choices":[{"delta":{"content":"a\\u0000b\\ud83d"},"finish_reason":"stop"}]}\n\n')]
  expect(await ask({ raw })).toMatchObject({ text: 'a\ufffdb\ufffd', warnings: ['characters_replaced'] })
})

test.each([
  [400, '{"error":{"message":"This model\'s maximum context length is 512 tokens"}}', 'context_length', false],
  [401, '{"error":{"message":"Incorrect key: sk-secret"}}', 'unauthorized', false],
  [404, '{"detail":"Not Found"}', 'not_found', false],
  [422, '{"detail":[{"msg":"field required"}]}', 'bad_request', false],
  [429, '{"error":{"message":"no credit","code":"insufficient_quota"}}', 'rate_limited', false],
  [429, '', 'rate_limited', true],
  [500, '<html>boom</html>', 'server_error', true],
  [502, '{"error":{"message":"bad prompt","code":400}}', 'bad_request', false],
  [503, '{"object":"error","message":"warming up"}', 'server_error', true],
  [504, '', 'timeout', true],
])('status %i %s is %s', async (status, body, code, retryable) => {
  const { error, ...result } = await ask({ status, body })
  expect(result.status).toBe('ERROR')
  expect(error).toMatchObject({ code, retryable })
  expect(error?.message).not.toBe('')
  expect(error?.message).not.toContain('sk-secret')
})

test('an answer that is a web page is bad JSON; nobody there is a connection error', async () => {
  expect((await ask({ body: '<html>Hi</html>', contentType: 'text/html' })).error?.code).toBe('bad_json')
  expect((await ask({}, { server: { baseUrl: 'http://127.0.0.1:9' } })).error).toMatchObject({
    code: 'connection',
    retryable: true,
  })
  const meta = await ask({}, { server: { baseUrl: 'http://169.254.169.254/v1' } })
  expect(meta.error).toMatchObject({ code: 'address_refused', retryable: false })
})

test('silence before the first and after any token ends by the clock', async () => {
  const server = { timeoutSeconds: 0.1 }
  expect(await ask({ firstTokenMs: 60_000 }, { server })).toMatchObject({ status: 'ERROR', error: { code: 'timeout' } })
  const hung = await ask({ text: 'Half an', end: 'hang' }, { server })
  expect(hung).toMatchObject({ status: 'INCOMPLETE', text: 'Half an', error: { code: 'timeout', retryable: true } })
})

test('a stopped one keeps what had come, and those who watch see it grow', async () => {
  const control = new AbortController()
  const seen: string[] = []
  const onProgress = (progress: () => { text: string }) => {
    seen.push(progress().text)
    if (seen.length === 2) control.abort()
  }
  const result = await ask({ text: 'one two', end: 'hang' }, { options: { signal: control.signal, onProgress } })
  expect(seen).toEqual(['one ', 'one two'])
  expect(result).toMatchObject({ status: 'INCOMPLETE', text: 'one two', error: { code: 'stopped' } })
})
