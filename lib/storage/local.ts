import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { env } from '@/lib/config/env'
import { AppError, notFound } from '@/lib/errors'
import { type ByteRange, type Store, type StoredFile, segmentsOf } from './store'

/** Exports come line by line: so many bytes are written at once. */
const BUFFER_BYTES = 256 * 1024

/** A folder of this machine. */
export const localStore: Store = { write, size, open: openFile, remove }

/** Where a key such as `exports/<id>/train.jsonl` lies. Throws for a key that could leave the storage folder. */
export function storagePath(key: string): string {
  return join(resolve(env().FLYWHEEL_STORAGE), ...segmentsOf(key))
}

/** Writes under a temporary name, makes it durable and renames it. */
async function write(key: string, source: AsyncIterable<Uint8Array | string>, maxBytes: number): Promise<StoredFile> {
  const path = storagePath(key)
  await mkdir(dirname(path), { recursive: true })
  const partial = `${path}.${randomUUID()}.part`
  try {
    const written = await writeAll(partial, source, maxBytes)
    await rename(partial, path)
    return written
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function writeAll(
  path: string,
  source: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  const file = await open(path, 'wx')
  try {
    for await (const piece of source) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new AppError('too_large', `These files have more than ${maxBytes} bytes.`)
      hash.update(chunk)
      waiting.push(chunk)
      waitingBytes += chunk.byteLength
      if (waitingBytes < BUFFER_BYTES) continue
      await file.writeFile(Buffer.concat(waiting))
      waiting = []
      waitingBytes = 0
    }
    await file.writeFile(Buffer.concat(waiting))
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function size(key: string): Promise<number> {
  const found = await stat(storagePath(key)).catch(() => null)
  if (!found?.isFile()) throw notFound('file')
  return found.size
}

async function openFile(key: string, range?: ByteRange): Promise<Readable> {
  await size(key)
  return createReadStream(storagePath(key), range)
}

async function remove(key: string): Promise<void> {
  await rm(storagePath(key), { recursive: true, force: true })
}
