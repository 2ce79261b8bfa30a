import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError, invalidField } from '@/lib/errors'
import { readStored, writeStored } from '@/lib/storage/storage'

/** A file that is being brought in, read once. */
export type SourceFile = { name: string; body: AsyncIterable<Uint8Array | string> }

export type StagedFile = { name: string; bytes: number; sha256: string }

/** Bytes of all files of one import, unpacked: they are read into memory when they are parsed. */
export const MAX_IMPORT_BYTES = 512 * 1024 * 1024

/** Where the files of an import wait for its job. */
export function stagingKey(importId: string): string {
  return `imports/${importId}`
}

/**
 * Puts those files of a source aside that `accept` gives a name.
 * @throws 422 where two have the same name, 413 where they are too large
 */
export async function stageFiles(
  importId: string,
  source: AsyncIterable<SourceFile>,
  accept: (name: string) => string | null,
): Promise<StagedFile[]> {
  const staged: StagedFile[] = []
  let left = MAX_IMPORT_BYTES
  for await (const { name, body } of source) {
    const kept = accept(name)
    if (kept === null) {
      for await (const _ of body);
      continue
    }
    if (staged.some((file) => file.name === kept)) throw invalidField('body', `The file ${kept} is in there twice.`)
    const stored = await writeStored(`${stagingKey(importId)}/${kept}`, body, left)
    left -= stored.bytes
    staged.push({ name: kept, ...stored })
  }
  return staged.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** SHA-256 of the files' names and bytes and of the options: the same content is brought in once. */
export function contentHash(files: readonly StagedFile[], options: Record<string, string | boolean>): string {
  const parts = [Object.entries(options).sort(), files.map(({ name, sha256 }) => [name, sha256])]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The staged files in memory, by name. */
export async function readStaged(importId: string, names: readonly string[]): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const name of names) files.set(name, await readStored(`${stagingKey(importId)}/${name}`))
  return files
}

/** The files of a folder, in the order of their names; what lies in folders below it is left out. */
export async function* filesOfFolder(folder: string): AsyncGenerator<SourceFile> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new AppError('bad_request', `The folder ${basename(folder)} cannot be read: ${error.code}.`)
  })
  for (const name of entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()) {
    yield { name, body: createReadStream(join(folder, name)) }
  }
}
