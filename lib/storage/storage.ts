import type { Readable } from 'node:stream'
import { env } from '@/lib/config/env'
import { localStore } from './local'
import { createS3Store } from './s3'
import type { ByteRange, Store, StoredFile } from './store'

let chosen: Store | undefined

/** The bucket where one is set, else the folder FLYWHEEL_STORAGE. */
function store(): Store {
  const { FLYWHEEL_S3_BUCKET: bucket } = env()
  chosen ??= bucket ? createS3Store({ ...env(), bucket }) : localStore
  return chosen
}

/**
 * Writes a file so that a broken one never looks complete: it is there whole, or not at all.
 * @param key      such as `exports/<id>/train.jsonl`
 * @param maxBytes refused with 413 as soon as more has come; default: no limit
 */
export function writeStored(
  key: string,
  source: AsyncIterable<Uint8Array | string>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<StoredFile> {
  return store().write(key, source, maxBytes)
}

/** Bytes of a stored file. Throws 404 where there is none. */
export function storedSize(key: string): Promise<number> {
  return store().size(key)
}

/** Streams a stored file. @param range first and last byte, both included; default: all */
export function openStored(key: string, range?: ByteRange): Promise<Readable> {
  return store().open(key, range)
}

/** A whole stored file. Throws 404 where there is none. */
export async function readStored(key: string, range?: ByteRange): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await openStored(key, range)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Takes a folder of files away, if it is there. */
export function removeStored(key: string): Promise<void> {
  return store().remove(key)
}
