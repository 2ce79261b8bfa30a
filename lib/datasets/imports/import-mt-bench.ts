import { v7 as uuid } from 'uuid'
import type { Actor } from '@/lib/access/actor'
import { transact } from '@/lib/db/transact'
import { removeStored } from '@/lib/storage/storage'
import type { CreateImport } from '../schema'
import { createImport } from './create-import'
import { mtBenchFile } from './mt-bench-schema'
import { performImport } from './perform-import'
import { filesOfTar } from './read-tar'
import type { ImportView } from './reads'
import { filesOfFolder, type SourceFile, stageFiles, stagingKey } from './staged-files'

/** A folder's path, or the stream of a tar or tar.gz of one. */
export type ImportSource = { folder: string } | { tar: ReadableStream<Uint8Array> }

type Options = Pick<CreateImport, 'mode' | 'modelJudge'>

/** Puts the files of an MT-Bench folder aside and queues its import. The same content again: `created: false`. */
export async function submitMtBench(actor: Actor, source: ImportSource, options: Options) {
  return stage(actor, source, options, 'queued')
}

/**
 * Brings an MT-Bench folder in and waits for it: what the command line does.
 * @param onProgress rows written so far, and of how many
 */
export async function importMtBench(
  actor: Actor,
  source: ImportSource,
  options: Options,
  onProgress?: (done: number, total: number) => void,
): Promise<{ import: ImportView; created: boolean }> {
  const noted = await stage(actor, source, options, 'here')
  // One that a killed command or worker left half-way is taken up again.
  const ended = !['queued', 'running'].includes(noted.import.state)
  if (!noted.created && ended) return noted
  return { import: await performImport(actor, noted.import.id, onProgress), created: true }
}

async function stage(actor: Actor, source: ImportSource, options: Options, run: 'queued' | 'here') {
  const id = uuid()
  const { mode, modelJudge } = options
  let kept = false
  try {
    const files = await stageFiles(id, filesOf(source), (name) => mtBenchFile(name, modelJudge))
    const input = { id, format: 'mt-bench' as const, mode, modelJudge, files }
    const noted = await transact((tx) => createImport(actor, input, run, tx))
    kept = noted.created
    return noted
  } finally {
    if (!kept) await removeStored(stagingKey(id))
  }
}

function filesOf(source: ImportSource): AsyncGenerator<SourceFile> {
  return 'folder' in source ? filesOfFolder(source.folder) : filesOfTar(source.tar)
}
