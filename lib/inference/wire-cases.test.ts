/** Streams and answers from public bug reports, where a file wire.json stands in `cases` beside FLYWHEEL_DATA's folder. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Script, type Stub, startStub } from '@/lib/testing/stub-policy-server'
import { chat } from './chat'
import type { ChatResult } from './chat-types'

type Sample = { content: string; reasoning: string; finish_reason: string | null; status: string; votable: boolean }
type Stream = {
  id: string
  chunks_b64: string[]
  expected: { samples: Sample[]; usage: Record<string, number> | null; error: string | null }
}
type Plain = {
  id: string
  status: number
  content_type: string
  body: string
  sent_prompt_chars?: number
  expected: { status: string; retry?: boolean; message_contains?: string; warning?: string }
}

const data = process.env.FLYWHEEL_DATA
const file = data ? join(data, '..', 'cases', 'wire.json') : ''
const cases: { streams: Stream[]; http: Plain[] } = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { streams: [], http: [] }

let stub: Stub
let script: Script = {}

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://nowhere')
  vi.stubEnv('ALLOWED_PRIVATE_HOSTS', '127.0.0.1')
  stub = await startStub(() => script)
})

afterAll(() => stub.close())

function ask(content = 'Hi', stream = true): Promise<ChatResult> {
  const server = { baseUrl: stub.url, apiKey: null, timeoutSeconds: 5 }
  return chat(server, { model: 'm', messages: [{ role: 'user', content }], sampling: {} }, { stream })
}

/** The bytes cut anew: as they came, one by one, in sevens, and all at once. */
function cuts(chunks: Buffer[]): Buffer[][] {
  const all = Buffer.concat(chunks)
  const every = (size: number) =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.subarray(i * size, (i + 1) * size))
  return [chunks, every(1), every(7), every(101), [all]]
}

const statusWord = (result: ChatResult) => result.status.toLowerCase()

describe.skipIf(cases.streams.length === 0)('reported streams', () => {
  test.each(cases.streams)('$id', async ({ id, chunks_b64, expected }) => {
    const chunks = chunks_b64.map((chunk) => Buffer.from(chunk, 'base64'))
    const [sample] = expected.samples
    for (const raw of cuts(chunks)) {
      script = { raw, end: id === 'S16' ? 'open' : undefined }
      const result = await ask()
      expect({ text: result.text, reasoning: result.reasoning ?? '', finish: result.finishReason }).toEqual({
        text: sample?.content,
        reasoning: sample?.reasoning,
        finish: sample?.finish_reason,
      })
      expect(statusWord(result)).toBe(sample?.status)
      expect(['complete', 'truncated'].includes(statusWord(result))).toBe(sample?.votable)
      expect(result.usage && Object.values(result.usage)).toEqual(expected.usage && Object.values(expected.usage))
      if (expected.error) expect(`${result.error?.code} ${result.error?.message}`).toContain(expected.error)
      else expect(result.error).toBeNull()
      expect(result.latencyMs).toBeLessThan(1000)
    }
  })
})

describe.skipIf(cases.http.length === 0)('reported answers', () => {
  test.each(cases.http)('$id', async ({ status, content_type, body, sent_prompt_chars, expected }) => {
    script = { status, body, contentType: content_type }
    for (const stream of [true, false]) {
      const result = await ask('x'.repeat(sent_prompt_chars ?? 2), stream)
      expect(statusWord(result)).toBe(expected.status)
      if (expected.retry !== undefined) expect(result.error?.retryable).toBe(expected.retry)
      if (expected.message_contains) expect(result.error?.message).toContain(expected.message_contains)
      if (expected.warning) expect(result.warnings).toEqual([expected.warning])
    }
  })
})
