import type { Actor } from '@/lib/access/actor'
import { db, type Tx } from '@/lib/db/client'
import { isRetryable, isUnreachable } from '@/lib/db/errors'
import type { Prisma } from '@/lib/db/generated/client'
import { transact } from '@/lib/db/transact'
import { AppError, notFound } from '@/lib/errors'
import { logger } from '@/lib/logger/logger'
import { enqueue } from '@/lib/queue/enqueue'
import { removeStored } from '@/lib/storage/storage'
import type { ImportContent, Rejection } from './content'
import { readMtBench } from './read-mt-bench'
import { getImport, type ImportView } from './reads'
import { readStaged, stagingKey } from './staged-files'
import { storeContent } from './store-content'

const SHOWN_REJECTIONS = 1000
const TIMEOUT_MS = 30 * 60_000

type Options = { mode: 'all' | 'good'; modelJudge: boolean; tokenId: string | null; files: string[] }
type Job = { id: string; projectId: string; options: Options; createdById: string | null }

/** Thrown inside the transaction to roll it back; what to note of the import is in it. */
class Stopped extends Error {
  constructor(readonly rejected: Rejection[] | null) {
    super('stopped')
  }
}

/**
 * Runs an import that waits, or whose worker was killed: all of it in one transaction, so a second run finds either
 * nothing or everything. An import that ended meanwhile is left as it is. Bad rows end it as FAILED (`mode: all`);
 * a database that is away makes it throw, so that the queue tries again.
 * @param onProgress rows written so far, and of how many
 */
export async function performImport(
  actor: Actor,
  importId: string,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ImportView> {
  const job = await startImport(actor, importId)
  if (!job) {
    // Cancelled before its turn came: the files wait for nothing any more.
    await removeStored(stagingKey(importId))
    return getImport(actor, importId)
  }
  try {
    const content = readMtBench(await readStaged(job.id, job.options.files))
    await storeAll(actor, job, content, onProgress)
  } catch (error) {
    if (isUnreachable(error) || isRetryable(error)) throw error
    await noteFailure(job, error)
  }
  await removeStored(stagingKey(job.id))
  return getImport(actor, importId)
}

async function startImport(actor: Actor, id: string): Promise<Job | null> {
  const where = { id, projectId: actor.project.id }
  const started = await db().import.updateMany({
    where: { ...where, state: { in: ['QUEUED', 'RUNNING'] } },
    data: { state: 'RUNNING', rowsDone: 0 },
  })
  const select = { id: true, projectId: true, options: true, createdById: true } as const
  const row = await db().import.findFirst({ where, select })
  if (!row) throw notFound('import')
  return started.count === 0 ? null : { ...row, options: row.options as Options }
}

async function storeAll(
  actor: Actor,
  job: Job,
  content: ImportContent,
  onProgress: (done: number, total: number) => void,
) {
  const total = content.queries.length + content.rollouts.length + content.votes.length
  if (job.options.mode === 'all' && content.rejected.length > 0) throw new Stopped(content.rejected)
  await db().import.updateMany({ where: { id: job.id }, data: { rowsTotal: total } })
  await transact(
    async (tx) => {
      let done = 0
      const { holdoutPercent } = await lockProject(tx, job.projectId)
      const target = {
        projectId: job.projectId,
        importId: job.id,
        userId: job.createdById,
        tokenId: job.options.tokenId,
      }
      const stored = await storeContent(tx, target, content, holdoutPercent, async (rows) => {
        done += rows
        await noteProgress(job.id, done)
        onProgress(done, total)
      })
      const rejected = [...content.rejected, ...stored.rejected]
      if (job.options.mode === 'all' && rejected.length > 0) throw new Stopped(rejected)
      await finish(tx, job, { ...stored, rejected }, total)
      await closeWheel(tx, actor, stored.accepted.judgments, stored.touchedQueryIds)
    },
    { timeoutMs: TIMEOUT_MS },
  )
}

/** Imports into one project wait for each other, so that two files with the same rows bring them in once. */
async function lockProject(tx: Tx, projectId: string) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`import ${projectId}`}, 0))`
  return tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { holdoutPercent: true } })
}

/** Outside the transaction, so that it is seen; throws where the import was cancelled meanwhile. */
async function noteProgress(id: string, rowsDone: number): Promise<void> {
  const { count } = await db().import.updateMany({ where: { id, state: 'RUNNING' }, data: { rowsDone } })
  if (count === 0) throw new Stopped(null)
}

type Result = { accepted: Prisma.InputJsonObject; duplicates: Prisma.InputJsonObject; rejected: Rejection[] }

async function finish(tx: Tx, job: Job, { accepted, duplicates, rejected }: Result, total: number): Promise<void> {
  const { count } = await tx.import.updateMany({
    where: { id: job.id, state: 'RUNNING' },
    data: {
      ...{ state: 'DONE', rowsDone: total, accepted, duplicates, finishedAt: new Date(), error: null },
      ...rejections(rejected),
    },
  })
  if (count === 0) throw new Stopped(null)
}

/** What follows in the wheel: strengths over the new judgments, and scores where a model serves already. */
async function closeWheel(tx: Tx, actor: Actor, judgments: number, queryIds: readonly string[]): Promise<void> {
  const projectId = actor.project.id
  if (judgments > 0) await enqueue(tx, 'fit-strengths', { projectId, judgments })
  if (queryIds.length === 0) return
  const serving = await tx.rewardModel.findFirst({ where: { projectId, state: 'PROMOTED' }, select: { id: true } })
  if (serving) for (const queryId of queryIds) await enqueue(tx, 'score-rollouts', { projectId, queryId })
}

function rejections(rejected: readonly Rejection[]) {
  return { rejected: rejected.slice(0, SHOWN_REJECTIONS), rejectedCount: rejected.length }
}

async function noteFailure(job: Job, error: unknown): Promise<void> {
  if (error instanceof Stopped && error.rejected === null) return
  const rejected = error instanceof Stopped && error.rejected ? error.rejected : []
  if (!(error instanceof Stopped || error instanceof AppError)) logger.error(outlineOf(error, job.id), 'import')
  await db().import.updateMany({
    where: { id: job.id, state: 'RUNNING' },
    data: { state: 'FAILED', finishedAt: new Date(), error: reasonOf(error, rejected.length), ...rejections(rejected) },
  })
}

/** The database client puts the refused rows into its message: only the last line is free of people's texts. */
function outlineOf(error: unknown, importId: string) {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return { importId, name, reason: message.trim().split('\n').at(-1) }
}

function reasonOf(error: unknown, rejected: number): string {
  if (rejected > 0) return `${rejected} ${rejected === 1 ? 'row' : 'rows'} cannot be stored, so nothing was stored.`
  return error instanceof AppError ? error.message : 'Something went wrong on our side; nothing was stored.'
}
