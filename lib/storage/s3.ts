import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { AppError, notFound } from '@/lib/errors'
import { type ByteRange, type Store, type StoredFile, segmentsOf } from './store'

/** Parts of an upload; S3 asks for 5 MiB at least, and takes 10,000 of them. */
const PART_BYTES = 16 * 1024 * 1024

export type S3Settings = {
  bucket: string
  FLYWHEEL_S3_ENDPOINT?: string | undefined
  FLYWHEEL_S3_REGION: string
  FLYWHEEL_S3_KEY?: string | undefined
  FLYWHEEL_S3_SECRET?: string | undefined
  FLYWHEEL_S3_PREFIX: string
}

/**
 * Any S3-compatible store, addressed by path (endpoint/bucket/key). A file is a multipart upload: it is there once its
 * last call has succeeded, whole, or not at all. Memory: one part.
 */
export function createS3Store(settings: S3Settings): Store {
  const { bucket, FLYWHEEL_S3_REGION: region, FLYWHEEL_S3_PREFIX: prefix } = settings
  const endpoint = settings.FLYWHEEL_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  const client = new AwsClient({
    ...{ accessKeyId: settings.FLYWHEEL_S3_KEY ?? '', secretAccessKey: settings.FLYWHEEL_S3_SECRET ?? '' },
    ...{ service: 's3', region, retries: 3 },
  })
  const urlOf = (key: string) => [endpoint, bucket, ...(prefix ? [prefix] : []), ...segmentsOf(key)].join('/')
  const call = (method: string, url: string, init: RequestInit = {}) => client.fetch(url, { method, ...init })
  return {
    write: (key, source, maxBytes) => upload(call, urlOf(key), source, maxBytes),
    size: async (key) => Number((await ok(await call('HEAD', urlOf(key)))).headers.get('content-length')),
    open: async (key, range?: ByteRange) => {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
      const answer = await ok(await call('GET', urlOf(key), headers && { headers }))
      return answer.body ? Readable.fromWeb(answer.body as never) : Readable.from([])
    },
    remove: async (key) => {
      const folder = [...(prefix ? [prefix] : []), ...segmentsOf(key)].join('/')
      for (const name of await listKeys(call, `${endpoint}/${bucket}`, folder)) {
        await ok(await call('DELETE', `${endpoint}/${bucket}/${name}`))
      }
    },
  }
}

type Call = (method: string, url: string, init?: RequestInit) => Promise<Response>

async function upload(
  call: Call,
  url: string,
  source: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  const started = await (await ok(await call('POST', `${url}?uploads`))).text()
  const uploadId = encodeURIComponent(tag(started, 'UploadId')[0] ?? '')
  const etags: string[] = []
  let bytes = 0
  const send = async (part: Buffer) => {
    const answer = await call('PUT', `${url}?partNumber=${etags.length + 1}&uploadId=${uploadId}`, {
      body: new Uint8Array(part),
    })
    etags.push((await ok(answer)).headers.get('etag') ?? '')
  }
  try {
    for await (const part of partsOf(source)) {
      bytes += part.length
      if (bytes > maxBytes) throw new AppError('too_large', `These files have more than ${maxBytes} bytes.`)
      hash.update(part)
      await send(part)
    }
    const list = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    const done = await (await ok(await call('POST', `${url}?uploadId=${uploadId}`, { body }))).text()
    // S3 may answer 200 and say in the body that it failed.
    if (done.includes('<Error>')) throw new Error(`The upload was not completed: ${tag(done, 'Code')[0]}`)
  } catch (error) {
    await call('DELETE', `${url}?uploadId=${uploadId}`).catch(() => undefined)
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The source in parts of one size; the last may be smaller, and an empty source is one empty part. */
async function* partsOf(source: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let sent = 0
  for await (const piece of source) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
    waiting.push(chunk)
    waitingBytes += chunk.byteLength
    if (waitingBytes < PART_BYTES) continue
    yield Buffer.concat(waiting)
    sent++
    waiting = []
    waitingBytes = 0
  }
  if (waitingBytes > 0 || sent === 0) yield Buffer.concat(waiting)
}

async function listKeys(call: Call, bucketUrl: string, folder: string): Promise<string[]> {
  const keys: string[] = []
  for (let token = ''; ; ) {
    const next = token ? `&continuation-token=${encodeURIComponent(token)}` : ''
    const url = `${bucketUrl}?list-type=2&prefix=${encodeURIComponent(`${folder}/`)}${next}`
    const text = await (await ok(await call('GET', url))).text()
    keys.push(...tag(text, 'Key'))
    token = tag(text, 'NextContinuationToken')[0] ?? ''
    if (!token) return keys
  }
}

/** Keys are our own ids and names, so nothing in them is escaped. */
function tag(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((match) => match[1] ?? '')
}

async function ok(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  await answer.body?.cancel()
  if (answer.status === 404) throw notFound('file')
  throw new Error(`The file store answered ${answer.status}.`)
}
