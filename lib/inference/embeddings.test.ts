import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEmbeddings } from './embeddings'

type Call = { input: string[]; model: string; key: string | undefined }
type Answer = { status?: number; headers?: Record<string, string>; body: unknown }

let server: Server
let baseUrl: string
let calls: Call[]
let answer: (call: Call, number: number) => Answer
const waited: number[] = []
/** Two numbers for each text: its length, and 1; last text first. */
const usual = ({ input }: Call): Answer => ({
  body: { data: input.map((text, index) => ({ index, embedding: [text.length, 1] })).reverse() },
})

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { input, model } = JSON.parse(body) as Call
    const call = { input, model, key: request.headers.authorization }
    calls.push(call)
    const { status = 200, headers = {}, body: answered } = answer(call, calls.length)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answered))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
})
beforeEach(() => {
  calls = []
  waited.length = 0
  answer = usual
})
afterAll(() => server.close())

const open = (options = {}) =>
  openEmbeddings({ baseUrl, model: 'small', apiKey: 'k' }, fetch, {
    wait: async (ms: number) => waited.push(ms),
    ...options,
  })

describe('embeddings from an endpoint', () => {
  it('come in batches, in the order of the texts, with length 1', async () => {
    const vectors = await open({ batch: 2 }).embed(['abc', 'a', ''])
    expect(calls.map(({ input }) => input)).toEqual([['abc', 'a'], ['']])
    expect(calls[0]).toMatchObject({ model: 'small', key: 'Bearer k' })
    expect(vectors.map((v) => v[0]! / v[1]!)).toEqual([expect.closeTo(3, 6), expect.closeTo(1, 6), 0])
    for (const v of vectors) expect(Math.hypot(...v)).toBeCloseTo(1, 6)
    expect(await open().embed([])).toEqual([])
  })

  it('a busy server is asked again, after the time that it names', async () => {
    answer = (call, number) =>
      number === 1
        ? { status: 429, headers: { 'retry-after': '3' }, body: {} }
        : number === 2
          ? { status: 503, body: {} }
          : usual(call)
    expect(await open().embed(['a'])).toHaveLength(1)
    expect(waited).toEqual([3000, 1000])
  })

  it('gives up in the end, and at once where the answer is final', async () => {
    answer = () => ({ status: 500, body: {} })
    await expect(open({ tries: 3 }).embed(['a'])).rejects.toMatchObject({ code: 'endpoint_failed', status: 502 })
    expect(calls).toHaveLength(3)
    answer = () => ({ status: 401, body: { error: 'no' } })
    await expect(open().embed(['a'])).rejects.toThrow(/answered 401/)
    expect(calls).toHaveLength(4)
  })

  it.each([
    ['another dimension', { data: [{ embedding: [1, 2] }, { embedding: [1] }] }, /2 numbers for one text and 1/],
    ['too few', { data: [{ embedding: [1, 2] }] }, /1 embeddings for 2 texts/],
    ['one twice', { data: [0, 0].map((index) => ({ index, embedding: [1] })) }, /missing/],
    ['all zeros', { data: [{ embedding: [0, 0] }, { embedding: [1, 0] }] }, /zeros/],
    ['no list', { vectors: [] }, /not a list/],
  ])('refuses %s', async (_, body, message) => {
    answer = () => ({ body })
    await expect(open().embed(['a', 'b'])).rejects.toThrow(message)
  })
})
