import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { env } from '@/lib/config/env'
import { AppError, notFound } from '@/lib/errors'

export type StoredFile = { bytes: number; sha256: string }

/** Exports come line by line: so many bytes are written at once. */
const BUFFER_BYTES = 256 * 1024
const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/

/** Where a key such as `exports/<id>/train.jsonl` lies. Throws for a key that could leave the storage folder. */
export function storagePath(key: string): string {
  const segments = key.split('/')
  if (!segments.every((segment) => SEGMENT.test(segment))) throw notFound('file')
  return join(resolve(env().FLYWHEEL_STORAGE), ...segments)
}

/**
 * Writes a file under a temporary name, makes it durable and renames it, so that a broken one never looks complete.
 * @param maxBytes refused with 413 as soon as more has come; default: no limit
 */
export async function writeFileAtomically(
  key: string,
  source: AsyncIterable<Uint8Array | string>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<StoredFile> {
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

/** Bytes of a stored file. Throws 404 where there is none. */
export async function fileSize(key: string): Promise<number> {
  const found = await stat(storagePath(key)).catch(() => null)
  if (!found?.isFile()) throw notFound('file')
  return found.size
}

/** Streams a stored file. @param range first and last byte, both included; default: all */
export function openFile(key: string, range?: { start: number; end: number }): Readable {
  return createReadStream(storagePath(key), range)
}

/** A whole stored file. Throws 404 where there is none. */
export async function readStoredFile(key: string): Promise<Buffer> {
  return readFile(storagePath(key)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? notFound('file') : error
  })
}

/** Takes a folder of files away, if it is there. */
export async function removeStored(key: string): Promise<void> {
  await rm(storagePath(key), { recursive: true, force: true })
}
