import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '@/lib/errors'
import type { SourceFile } from '../staged-files'
import { refuseForeign } from './refuse-foreign'
import { sniff } from './sniff'
import { filesOfTar } from './tar'
import { fromUtf16 } from './utf8'

const HEAD_BYTES = 64 * 1024

/** Files with gzip taken off, and those of a tar in its place. Each is read before the next. */
export async function* unpackFiles(files: AsyncIterable<SourceFile>): AsyncGenerator<SourceFile> {
  for await (const file of files) yield* unpack(file)
}

async function* unpack({ name, body }: SourceFile): AsyncGenerator<SourceFile> {
  const { head, rest } = await peek(body)
  if (head[0] === 0x1f && head[1] === 0x8b) {
    yield* unpack({
      name: name.replace(/\.t?gz$/i, (ending) => (ending === '.tgz' ? '.tar' : '')),
      body: gunzip(name, rest),
    })
  } else if (sniff(name, head) === 'tar') yield* filesOfTar(rest)
  else {
    refuseForeign(name, head)
    yield { name, body: fromUtf16(head, rest) }
  }
}

/** Throws 422 where the gzip is cut off or broken, or something else stands behind it. */
async function* gunzip(name: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(body, { objectMode: false })
  const plain = packed.pipe(createGunzip())
  packed.on('error', (error) => plain.destroy(error))
  try {
    for await (const chunk of plain) yield chunk as Uint8Array
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('Z_')) throw error
    throw new AppError('invalid', `The gzip ${name} cannot be unpacked to its end: ${message}.`, { cause: error })
  }
}

/** The first bytes, to look at, and the whole stream again. */
async function peek(body: AsyncIterable<Uint8Array | string>) {
  const source = body[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let bytes = 0
  while (bytes < HEAD_BYTES) {
    const { done, value } = await source.next()
    if (done) break
    const chunk = typeof value === 'string' ? Buffer.from(value) : value
    chunks.push(chunk)
    bytes += chunk.length
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    yield* chunks
    for (let next = await source.next(); !next.done; next = await source.next()) {
      yield typeof next.value === 'string' ? Buffer.from(next.value) : next.value
    }
  }
  return { head: Buffer.concat(chunks), rest: rest() }
}
