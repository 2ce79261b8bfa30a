import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { AppError } from '@/lib/errors'
import type { SourceFile } from './staged-files'

const GZIP = [0x1f, 0x8b]
/** Unpacked bytes of an archive, with what is not read of it: a small archive can unpack to anything. */
const MAX_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024

/**
 * The files of a tar or tar.gz (told apart by the first two bytes), each read before the next. Links and folders are
 * passed over, and so are the `._` files of macOS. Throws 400 for what is no whole archive.
 */
export async function* filesOfTar(body: ReadableStream<Uint8Array>): AsyncGenerator<SourceFile> {
  const { first, rest } = await peek(body)
  const raw = Readable.from(rest, { objectMode: false })
  const isGzip = first[0] === GZIP[0] && first[1] === GZIP[1]
  const unpacked = limited(isGzip ? raw.pipe(createGunzip()).on('close', () => raw.destroy()) : raw)
  const archive = extract()
  const fed = pipeline(unpacked, archive)
  // Whoever reads the archive gets its error; this only keeps the process from seeing it as unhandled.
  fed.catch(() => undefined)
  let entries = 0
  try {
    for await (const entry of archive) {
      entries++
      const { name, type } = entry.header
      const isFile = type === 'file' && !(name.split('/').at(-1) ?? '').startsWith('._')
      if (isFile) yield { name, body: entry as AsyncIterable<Uint8Array> }
      else entry.resume()
    }
    await fed
  } catch (error) {
    throw error instanceof AppError ? error : notAnArchive(error)
  }
  if (entries === 0) throw notAnArchive(undefined)
}

function notAnArchive(cause: unknown): AppError {
  return new AppError('bad_request', 'Send the folder as a whole tar or tar.gz; this cannot be read as one.', { cause })
}

async function* limited(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > MAX_UNPACKED_BYTES)
      throw new AppError('too_large', `Unpacked this has more than ${MAX_UNPACKED_BYTES} bytes.`)
    yield chunk
  }
}

/** The first chunk, to look at, and the whole stream again. */
async function peek(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const { value: first = new Uint8Array() } = await reader.read()
  async function* rest() {
    yield first
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  }
  return { first, rest: rest() }
}
