import { v7 as uuid } from 'uuid'
import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { AppError, notFound } from '@/lib/errors'
import { removeStored } from '@/lib/storage/storage'
import type { ConfirmImport, CreateImport } from '../schema'
import { createImport } from './create-import'
import { filesOfMultipart } from './files/multipart'
import { unpackFiles } from './files/unpack'
import { performImport } from './perform-import'
import { detectFormat } from './read-records'
import { getImport, type ImportView, optionsOf } from './reads'
import { filesOfFolder, type SourceFile, type StagedFile, stageFiles, stagingKey } from './staged-files'

/** A folder's path; one file as a stream, of any kind that is read (also packed); or a form with several. */
export type ImportSource =
  | { folder: string }
  | { body: ReadableStream<Uint8Array>; name: string }
  | { form: ReadableStream<Uint8Array>; contentType: string }

type Result = { import: ImportView; created: boolean }

/** Puts files aside and queues their import. The same content again: `created: false`. */
export async function submitFiles(actor: Actor, source: ImportSource, options: CreateImport): Promise<Result> {
  return stage(actor, source, options, 'queued')
}

/**
 * Brings files in and waits for it: what the command line does.
 * @param onProgress records written so far, and of how many
 */
export async function importFiles(
  actor: Actor,
  source: ImportSource,
  options: CreateImport,
  onProgress?: (done: number, total: number) => void,
): Promise<Result> {
  const noted = await stage(actor, source, options, 'here')
  // One that a killed command or worker left half-way is taken up again.
  const ended = !['queued', 'running'].includes(noted.import.state)
  if (!noted.created && ended) return noted
  return { import: await performImport(actor, noted.import.id, onProgress), created: true }
}

/** The import that a dry run tried, with its files. Throws 404, 409 where they are gone. */
export async function confirmImport(actor: Actor, dryRunId: string, change: ConfirmImport, tx: Tx): Promise<Result> {
  const dryRun = await getImport(actor, dryRunId, tx)
  if (!dryRun.dryRun) throw new AppError('conflict', 'This is no dry run; it is an import already.')
  const row = await tx.import.findFirst({
    where: { id: dryRunId },
    select: { options: true, format: true, contentHash: true },
  })
  if (!row) throw notFound('import')
  if (row.contentHash.startsWith('gone:'))
    throw new AppError('conflict', 'The files of this dry run are gone; send them again.')
  const { tokenId: _, ...options } = optionsOf(row)
  const mapping = change.mapping ?? null
  const format = change.format === 'auto' ? await detectFormat(options.files, mapping) : change.format
  const redact = change.redact ?? options.redact
  const input = { ...options, id: uuid(), mode: change.mode, mapping, format, redact, dryRun: change.dryRun }
  return createImport(actor, input, 'queued', tx)
}

async function stage(
  actor: Actor,
  source: ImportSource,
  options: CreateImport,
  run: 'queued' | 'here',
): Promise<Result> {
  authorize(actor, 'imports:write')
  const id = uuid()
  const { mode, dryRun, modelJudge, redact } = options
  const mapping = options.mapping ?? null
  let kept = false
  try {
    const files = await stageFiles(id, dataFiles(unpackFiles(filesOf(source))))
    const format = options.format === 'auto' ? await detect(files, options) : options.format
    const input = { id, format, mode, dryRun, mapping, modelJudge, redact, files, staging: stagingKey(id) }
    const noted = await transact((tx) => createImport(actor, input, run, tx))
    kept = noted.created
    return noted
  } finally {
    if (!kept) await removeStored(stagingKey(id))
  }
}

async function detect(files: readonly StagedFile[], { mapping }: CreateImport) {
  if (files.length === 0) return 'queries' as const
  return detectFormat(files, mapping ?? null)
}

/** What lies beside data in a folder: licences, cards, settings. */
const BESIDE = /^(?:readme|licen[cs]e|notice|source|provenance|manifest|dataset_info)\b.*|.*\.(?:md|ya?ml|py)$/i

async function* dataFiles(files: AsyncIterable<SourceFile>): AsyncGenerator<SourceFile> {
  for await (const file of files) {
    const name = file.name.split(/[/\\]/).at(-1) ?? ''
    if (!BESIDE.test(name)) yield file
    else for await (const _ of file.body);
  }
}

async function* filesOf(source: ImportSource): AsyncGenerator<SourceFile> {
  if ('folder' in source) yield* filesOfFolder(source.folder)
  else if ('form' in source) yield* filesOfMultipart(source.form, source.contentType)
  else yield { name: source.name, body: readable(source.body) }
}

async function* readable(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}
