import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError, invalidField } from '@/lib/errors'
import { writeStored } from '@/lib/storage/storage'
import { type FileKind, sniff } from './files/sniff'

/** A file that is being brought in, read once. */
export type SourceFile = { name: string; body: AsyncIterable<Uint8Array | string> }

export type StagedFile = {
  /** As it came, without folders. */
  name: string
  /** Where it waits for its job. */
  key: string
  kind: FileKind
  bytes: number
  lines: number
  sha256: string
}

/** Bytes of all files of one import, unpacked. */
export const MAX_IMPORT_BYTES = 8 * 1024 ** 3
const MAX_FILES = 1000
const HEAD_BYTES = 256 * 1024
const NEWLINE = 0x0a

/** Where the files of an import wait for its job. */
export function stagingKey(importId: string): string {
  return `imports/${importId}`
}

/**
 * Puts the files of a source aside, in the order of their names.
 * @throws 422 where two have the same name or there are too many, 413 where they are too large
 */
export async function stageFiles(importId: string, source: AsyncIterable<SourceFile>): Promise<StagedFile[]> {
  const staged: StagedFile[] = []
  let left = MAX_IMPORT_BYTES
  for await (const { name: path, body } of source) {
    const name = nameOf(path)
    if (staged.some((file) => file.name === name)) throw invalidField('body', `The file ${name} is in there twice.`)
    if (staged.length === MAX_FILES) throw invalidField('body', `At most ${MAX_FILES} files at once.`)
    const key = `${stagingKey(importId)}/file-${staged.length}`
    const seen = { head: [] as Uint8Array[], headBytes: 0, lines: 0 }
    const stored = await writeStored(key, watch(body, seen), left)
    left -= stored.bytes
    staged.push({ name, key, kind: sniff(name, Buffer.concat(seen.head)), lines: seen.lines, ...stored })
  }
  return staged.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function nameOf(path: string): string {
  return (path.split(/[/\\]/).at(-1) || 'file').slice(0, 200)
}

async function* watch(
  body: AsyncIterable<Uint8Array | string>,
  seen: { head: Uint8Array[]; headBytes: number; lines: number },
): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
    if (seen.headBytes < HEAD_BYTES) {
      seen.head.push(chunk.slice(0, HEAD_BYTES - seen.headBytes))
      seen.headBytes += chunk.length
    }
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) seen.lines++
    yield chunk
  }
}

/** SHA-256 of the files' names and bytes and of the options: the same content is brought in once. */
export function contentHash(files: readonly StagedFile[], options: Record<string, unknown>): string {
  const parts = [Object.entries(options).sort(), files.map(({ name, sha256 }) => [name, sha256])]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The files of a folder, in the order of their names; what lies in folders below it is left out. */
export async function* filesOfFolder(folder: string): AsyncGenerator<SourceFile> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new AppError('bad_request', `The folder ${basename(folder)} cannot be read: ${error.code}.`)
  })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  for (const name of names.sort()) yield { name, body: createReadStream(join(folder, name)) }
}
