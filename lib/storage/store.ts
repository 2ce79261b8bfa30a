import type { Readable } from 'node:stream'
import { notFound } from '@/lib/errors'

export type StoredFile = { bytes: number; sha256: string }

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/** Where files lie: a folder, or a bucket. */
export type Store = {
  write: (key: string, source: AsyncIterable<Uint8Array | string>, maxBytes: number) => Promise<StoredFile>
  size: (key: string) => Promise<number>
  open: (key: string, range?: ByteRange) => Promise<Readable>
  remove: (key: string) => Promise<void>
}

const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,199}$/

/** The parts of a key. Throws for a key that could leave the storage. */
export function segmentsOf(key: string): string[] {
  const segments = key.split('/')
  if (!segments.every((segment) => SEGMENT.test(segment))) throw notFound('file')
  return segments
}
