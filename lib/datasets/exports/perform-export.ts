import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { isRetryable, isUnreachable } from '@/lib/db/errors'
import { AppError } from '@/lib/errors'
import { logger } from '@/lib/logger/logger'
import { removeStored } from '@/lib/storage/storage'
import type { Count } from './data-lines'
import { FORMATS } from './formats/table'
import { type ExportView, exportKey, getExport } from './reads'
import { type ExportJob, type Made, writeFiles } from './write-files'

class Cancelled extends Error {}

type Options = { onProgress?: (done: number, total: number) => void }

/**
 * Makes the files of an export that waits, or whose worker was killed: the same version gives the same bytes, so a
 * second run ends as the first would have. One that ended meanwhile is left as it is. A database that is away makes it
 * throw, so that the queue tries again.
 */
export async function performExport(actor: Actor, exportId: string, options: Options = {}): Promise<ExportView> {
  const job = await startExport(actor, exportId)
  if (!job) return getExport(actor, exportId)
  try {
    await finish(job, await writeFiles(actor, job, countRows(job, options.onProgress)))
  } catch (error) {
    if (isUnreachable(error) || isRetryable(error)) throw error
    await removeStored(exportKey(job.id))
    if (!(error instanceof Cancelled)) await noteFailure(job, error)
  }
  return getExport(actor, exportId)
}

async function startExport(actor: Actor, id: string): Promise<ExportJob | null> {
  const { count } = await db().export.updateMany({
    where: { id, projectId: actor.project.id, state: { in: ['QUEUED', 'RUNNING'] } },
    data: { state: 'RUNNING', rowsDone: 0 },
  })
  if (count === 0) return null
  const { split, dataset, format, fileType, gzip, includeAddresses } = await getExport(actor, id)
  return {
    ...{ id, projectId: actor.project.id, datasetId: dataset, format: FORMATS[format], fileType, gzip },
    ...{ withAddresses: includeAddresses, split: split === 'NONE' ? null : split },
  }
}

/** Counts units read, says so after each batch, and stops the export once it was cancelled. */
function countRows(job: ExportJob, onProgress: Options['onProgress']): Count {
  let done = 0
  return async (units, total) => {
    done += units
    const { count } = await db().export.updateMany({
      where: { id: job.id, state: 'RUNNING' },
      data: { rowsDone: done, rowsTotal: total },
    })
    if (count === 0) throw new Cancelled()
    onProgress?.(done, total)
  }
}

async function finish(job: ExportJob, { files, lint, rows }: Made): Promise<void> {
  const { count } = await db().export.updateMany({
    where: { id: job.id, state: 'RUNNING' },
    data: { state: 'DONE', files, lint, rowsDone: rows, rowsTotal: rows, error: null, finishedAt: new Date() },
  })
  if (count === 0) throw new Cancelled()
}

async function noteFailure(job: ExportJob, error: unknown): Promise<void> {
  const isKnown = error instanceof AppError
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  // The last line only: the database client puts rows into its messages, and texts are never logged.
  if (!isKnown) logger.error({ exportId: job.id, name, reason: message.trim().split('\n').at(-1) }, 'export')
  await db().export.updateMany({
    where: { id: job.id, state: 'RUNNING' },
    data: { state: 'FAILED', finishedAt: new Date(), error: isKnown ? message : 'Something went wrong on our side.' },
  })
}
