import type { Actor } from '@/lib/access/actor'
import { db, type Tx } from '@/lib/db/client'
import { isRetryable, isUnreachable } from '@/lib/db/errors'
import { transact } from '@/lib/db/transact'
import { AppError, notFound } from '@/lib/errors'
import { logger } from '@/lib/logger/logger'
import { removeStored } from '@/lib/storage/storage'
import { readAhead } from '../internal/read-ahead'
import { batchesOf } from './batches'
import { createPreview } from './preview'
import { readRecords } from './read-records'
import { getImport, type ImportOptions, type ImportView, optionsOf } from './reads'
import { createRedactor } from './redact-record'
import { createReport, type Report } from './report'
import { createSeen } from './seen'
import { stagingKey } from './staged-files'
import { type StoreContext, storeBatch } from './store-batch'
import { openWheel } from './wheel'

const TIMEOUT_MS = 2 * 60 * 60_000
type Job = { id: string; projectId: string; options: ImportOptions; createdById: string | null }
type Progress = (done: number, total: number) => void

/** Thrown inside the transaction to roll it back; null: the import was cancelled meanwhile. */
class RolledBack extends Error {
  constructor(readonly report: Report | null) {
    super('rolled back')
  }
}

/**
 * Runs an import that waits, or whose worker was killed: all of it in one transaction, so a second run finds either
 * nothing or everything. Files are read row by row and written in batches, so memory does not grow with them. An import
 * that ended meanwhile is left as it is. Bad rows end it as FAILED (`mode: all`); a dry run is rolled back and keeps its
 * report. A database that is away makes it throw, so that the queue tries again.
 * @param onProgress records written so far, and lines in the files
 */
export async function performImport(
  actor: Actor,
  importId: string,
  onProgress: Progress = () => {},
): Promise<ImportView> {
  const job = await startImport(actor, importId)
  if (!job) {
    const ended = await getImport(actor, importId)
    // Cancelled before its turn came: the files wait for nothing any more.
    if (!ended.dryRun) await removeStored(stagingKey(importId))
    return ended
  }
  try {
    await storeAll(job, onProgress)
  } catch (error) {
    if (isUnreachable(error) || isRetryable(error)) throw error
    await noteFailure(job, error)
  }
  const ended = await getImport(actor, importId)
  // The files of a dry run wait for the import that may follow it; housekeeping takes them away after a day.
  const isOwn = job.options.staging === stagingKey(importId)
  if (!job.options.dryRun && (isOwn || ended.state === 'done')) await removeStored(job.options.staging)
  return ended
}

async function startImport(actor: Actor, id: string): Promise<Job | null> {
  const where = { id, projectId: actor.project.id }
  const started = await db().import.updateMany({
    where: { ...where, state: { in: ['QUEUED', 'RUNNING'] } },
    data: { state: 'RUNNING', rowsDone: 0 },
  })
  const select = { id: true, projectId: true, options: true, createdById: true, format: true } as const
  const row = await db().import.findFirst({ where, select })
  if (!row) throw notFound('import')
  return started.count === 0 ? null : { ...row, options: optionsOf(row) }
}

async function storeAll(job: Job, onProgress: Progress): Promise<void> {
  const { options } = job
  const total = options.files.reduce((sum, file) => sum + file.lines, 0)
  await db().import.updateMany({ where: { id: job.id }, data: { rowsTotal: total } })
  await transact(
    async (tx) => {
      const context = await openStore(tx, job)
      const { report } = context
      const wheel = await openWheel(tx, context.target)
      let done = 0
      const redactor = options.redact?.length ? createRedactor(options.redact, job.projectId) : null
      const rows = readRecords(options.files, options)
      for await (const batch of readAhead(batchesOf(rows, report, redactor))) {
        const { touchedQueryIds } = await storeBatch(tx, context, batch)
        if (!options.dryRun) await wheel.note(touchedQueryIds)
        done += batch.length
        await noteProgress(job.id, done)
        onProgress(done, Math.max(done, total))
      }
      report.preview = context.preview.figures(redactor?.figures ?? null)
      const hasBad = options.mode === 'all' && report.rejectedCount() > 0
      if (hasBad || options.dryRun) throw new RolledBack(report)
      await finish(tx, job, report)
      await wheel.close(report.accepted.judgments)
    },
    { timeoutMs: TIMEOUT_MS },
  )
}

/** Imports into one project wait for each other, so that two files with the same rows bring them in once. */
async function openStore(tx: Tx, { id, projectId, options, createdById }: Job): Promise<StoreContext> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`import ${projectId}`}, 0))`
  const select = { holdoutPercent: true } as const
  const { holdoutPercent } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select })
  return {
    target: { projectId, importId: id, userId: createdById, tokenId: options.tokenId },
    ...{ holdoutPercent, report: createReport(), votes: createSeen(), environments: new Map() },
    preview: createPreview(options.dryRun),
  }
}

/** Outside the transaction, so that it is seen; throws where the import was cancelled meanwhile. */
async function noteProgress(id: string, rowsDone: number): Promise<void> {
  const { count } = await db().import.updateMany({ where: { id, state: 'RUNNING' }, data: { rowsDone } })
  if (count === 0) throw new RolledBack(null)
}

async function finish(tx: Tx, job: Job, report: Report): Promise<void> {
  const { count } = await tx.import.updateMany({
    where: { id: job.id, state: 'RUNNING' },
    data: { state: 'DONE', finishedAt: new Date(), error: null, ...figuresOf(report) },
  })
  if (count === 0) throw new RolledBack(null)
}

function figuresOf(report: Report) {
  const rows = report.accepted.records + report.duplicates.records + report.rejectedCount()
  return {
    ...{ rowsDone: rows, rowsTotal: rows, duplicates: report.duplicates },
    accepted: { ...report.accepted, files: Object.fromEntries(report.files), preview: report.preview ?? undefined },
    ...{ rejected: report.rejected, rejectedCount: report.rejectedCount() },
  }
}

async function noteFailure(job: Job, error: unknown): Promise<void> {
  if (error instanceof RolledBack && error.report === null) return
  const report = error instanceof RolledBack ? error.report : null
  const isBad = !report || (job.options.mode === 'all' && report.rejectedCount() > 0)
  if (!(error instanceof RolledBack || error instanceof AppError)) logger.error(outlineOf(error, job.id), 'import')
  const isDone = job.options.dryRun && report
  await db().import.updateMany({
    where: { id: job.id, state: 'RUNNING' },
    data: {
      ...{ state: isDone ? 'DONE' : 'FAILED', finishedAt: new Date() },
      error: isBad ? reasonOf(error, report, job.options.dryRun) : null,
      ...(report && figuresOf(report)),
    },
  })
}

/** The database client puts the refused rows into its message: only the last line is free of people's texts. */
function outlineOf(error: unknown, importId: string) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return { importId, name, reason: message.trim().split('\n').at(-1) }
}

function reasonOf(error: unknown, report: Report | null, isDryRun: boolean): string {
  const rejected = report?.rejectedCount() ?? 0
  if (rejected > 0) {
    const what = `${rejected} ${rejected === 1 ? 'row' : 'rows'} cannot be stored`
    return isDryRun
      ? `${what}, so nothing would be stored unless you take the good rows only.`
      : `${what}, so nothing was stored.`
  }
  return error instanceof AppError ? error.message : 'Something went wrong on our side; nothing was stored.'
}
