import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Store } from './s3'

/** The part of S3 that the store speaks, over HTTP: multipart uploads, ranges, lists. */
const objects = new Map<string, Buffer>()
const uploads = new Map<string, Map<number, Buffer>>()
const signed: string[] = []
let server: Server
let endpoint = process.env.FLYWHEEL_TEST_S3 ?? ''

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer | string; headers?: object }> {
  const url = new URL(request.url ?? '', 'http://localhost')
  const key = decodeURIComponent(url.pathname).replace('/bucket/', '')
  const upload = url.searchParams.get('uploadId') ?? ''
  const body = await bodyOf(request)
  signed.push(request.headers.authorization ?? '')
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    uploads.set('u 1', new Map())
    return {
      status: 200,
      body: '<InitiateMultipartUploadResult><UploadId>u 1</UploadId></InitiateMultipartUploadResult>',
    }
  }
  if (request.method === 'PUT') {
    uploads.get(upload)?.set(Number(url.searchParams.get('partNumber')), body)
    return { status: 200, headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } }
  }
  if (request.method === 'POST') {
    const parts = [...(uploads.get(upload) ?? [])].sort(([a], [b]) => a - b)
    objects.set(key, Buffer.concat(parts.map(([, part]) => part)))
    return { status: 200, body: '<CompleteMultipartUploadResult/>' }
  }
  if (url.searchParams.has('list-type')) {
    const found = [...objects.keys()].filter((name) => name.startsWith(url.searchParams.get('prefix') ?? ''))
    return {
      status: 200,
      body: `<ListBucketResult>${found.map((name) => `<Key>${name}</Key>`).join('')}</ListBucketResult>`,
    }
  }
  if (request.method === 'DELETE') {
    if (upload) uploads.delete(upload)
    else objects.delete(key)
    return { status: 204 }
  }
  const stored = objects.get(key)
  if (!stored) return { status: 404 }
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
  const part = start === undefined ? stored : stored.subarray(Number(start), Number(end) + 1)
  const headers = { 'content-length': part.length }
  return { status: start === undefined ? 200 : 206, headers, ...(request.method === 'GET' && { body: part }) }
}

beforeAll(async () => {
  if (endpoint) return
  server = createServer(async (request, response) => {
    const { status, body, headers } = await answer(request)
    response.writeHead(status, { ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server?.close())

const open = () =>
  createS3Store({
    ...{ bucket: 'bucket', FLYWHEEL_S3_ENDPOINT: endpoint, FLYWHEEL_S3_REGION: 'eu-1', FLYWHEEL_S3_PREFIX: 'ours' },
    ...{ FLYWHEEL_S3_KEY: 'key', FLYWHEEL_S3_SECRET: 'secret' },
  })

async function* pieces(...parts: (string | Uint8Array | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield part
  }
}

const MAX = Number.POSITIVE_INFINITY

test('a file in several parts is there whole, by ranges too, until its folder is taken away', async () => {
  const store = open()
  const large = Buffer.alloc(17 * 1024 * 1024, 'x')
  const stored = await store.write('exports/1/train.jsonl', pieces(large, 'end'), MAX)
  const hash = createHash('sha256').update(large).update('end').digest('hex')
  expect(stored).toEqual({ bytes: large.length + 3, sha256: hash })
  expect(await store.size('exports/1/train.jsonl')).toBe(large.length + 3)
  const range = await (
    await store.open('exports/1/train.jsonl', { start: large.length - 1, end: large.length + 1 })
  ).toArray()
  expect(Buffer.concat(range).toString()).toBe('xen')
  await store.write('exports/12/other.jsonl', pieces(''), MAX)
  await store.remove('exports/1')
  await expect(store.size('exports/1/train.jsonl')).rejects.toMatchObject({ code: 'not_found' })
  expect(await store.size('exports/12/other.jsonl')).toBe(0)
  if (server) expect(signed.every((header) => header.startsWith('AWS4-HMAC-SHA256 Credential=key/'))).toBe(true)
})

test('what breaks off or is too large is not there at all', async () => {
  const store = open()
  await expect(store.write('a/b', pieces('one', new Error('gone')), MAX)).rejects.toThrow('gone')
  await expect(store.write('a/b', pieces('123456'), 5)).rejects.toMatchObject({ status: 413 })
  await expect(store.open('a/b')).rejects.toMatchObject({ code: 'not_found' })
  if (server) expect(uploads.size).toBe(0)
})
