import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { isRetryable, isUnreachable } from '@/lib/db/errors'
import { AppError } from '@/lib/errors'
import { logger } from '@/lib/logger/logger'
import { removeStored, writeFileAtomically } from '@/lib/storage/local'
import { type Summary, summarise } from '../internal/summarise'
import { type DatasetView, getDataset } from '../reads'
import { cardOf } from './dataset-card'
import { createLint, findLeaks } from './lint'
import { type ExportFacts, FILE_OF, manifestOf } from './manifest'
import { readPairs } from './pair-texts'
import { type ExportedFile, type ExportView, exportKey, getExport, type LintFinding } from './reads'
import { trlPreferenceLine } from './trl-preference'

const PROGRESS_ROWS = 500
const SPLITS = ['TRAIN', 'HOLDOUT'] as const

class Cancelled extends Error {}

type Job = { id: string; projectId: string; split: 'TRAIN' | 'HOLDOUT' | null; datasetId: string }

/**
 * Makes the files of an export that waits, or whose worker was killed: the same version gives the same bytes, so a
 * second run ends as the first would have. One that ended meanwhile is left as it is. A database that is away makes it
 * throw, so that the queue tries again.
 */
export async function performExport(
  actor: Actor,
  exportId: string,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ExportView> {
  const job = await startExport(actor, exportId)
  if (!job) return getExport(actor, exportId)
  try {
    const made = await writeFiles(actor, job, onProgress)
    await finish(job, made)
  } catch (error) {
    if (isUnreachable(error) || isRetryable(error)) throw error
    await removeStored(exportKey(job.id))
    if (!(error instanceof Cancelled)) await noteFailure(job, error)
  }
  return getExport(actor, exportId)
}

async function startExport(actor: Actor, id: string): Promise<Job | null> {
  const { count } = await db().export.updateMany({
    where: { id, projectId: actor.project.id, state: { in: ['QUEUED', 'RUNNING'] } },
    data: { state: 'RUNNING', rowsDone: 0 },
  })
  if (count === 0) return null
  const view = await getExport(actor, id)
  const split = view.split === 'TRAIN' || view.split === 'HOLDOUT' ? view.split : null
  return { id, projectId: actor.project.id, split, datasetId: view.dataset }
}

type Made = { files: ExportedFile[]; lint: LintFinding[]; rows: number }

async function writeFiles(actor: Actor, job: Job, onProgress: (done: number, total: number) => void): Promise<Made> {
  const dataset = await getDataset(actor, job.datasetId)
  if (dataset.voidedAt)
    throw new AppError('conflict', 'A text of this version was erased, so it is not exported any more.')
  const unit = dataset.unit === 'judgment' ? ('JUDGMENT' as const) : ('COMPARISON' as const)
  const summary = await summarise(db(), job.projectId, dataset.id, unit)
  if (summary.sha256 !== dataset.sha256) throw new Error('The pins do not have the hash that their version has.')
  const splits = SPLITS.filter((split) => (job.split ?? split) === split && summary.rows[split] > 0)
  const withMargin = splits.length > 0 && splits.every((split) => summary.withMargin[split] === summary.rows[split])
  const total = splits.reduce((sum, split) => sum + summary.rows[split], 0)
  await db().export.updateMany({ where: { id: job.id }, data: { rowsTotal: total } })
  const lint = createLint()
  const counter = progressOf(job, total, onProgress)
  const files: ExportedFile[] = []
  for (const split of splits) {
    const name = `${FILE_OF[split]}.jsonl`
    const lines = linesOf({ id: dataset.id, projectId: job.projectId, unit }, split, withMargin, lint, counter)
    files.push({ name, rows: summary.rows[split], ...(await writeFileAtomically(exportKey(job.id, name), lines)) })
  }
  const about = await writeAbout(job, {
    ...(await factsOf(actor, dataset, summary)),
    files,
    withMargin,
    split: job.split,
  })
  const empty: LintFinding[] =
    total > 0
      ? []
      : [{ level: 'error', code: 'no_rows', count: 0, message: 'No row is left, so there is no data file.' }]
  const leaks = await findLeaks(db(), job.projectId, dataset.id)
  return { files: [...files, ...about], lint: [...empty, ...lint.findings(), ...leaks], rows: total }
}

type Dataset = Parameters<typeof readPairs>[1]

async function* linesOf(
  dataset: Dataset,
  split: (typeof SPLITS)[number],
  withMargin: boolean,
  lint: ReturnType<typeof createLint>,
  counter: () => Promise<void>,
): AsyncGenerator<string> {
  for await (const { row, texts } of readPairs(db(), dataset, split)) {
    lint.check(texts)
    yield trlPreferenceLine(row, texts, withMargin)
    await counter()
  }
}

/** Counts rows, says so now and then, and stops the export once it was cancelled. */
function progressOf(job: Job, total: number, onProgress: (done: number, total: number) => void) {
  let done = 0
  return async () => {
    done++
    if (done % PROGRESS_ROWS !== 0 && done !== total) return
    const { count } = await db().export.updateMany({
      where: { id: job.id, state: 'RUNNING' },
      data: { rowsDone: done },
    })
    if (count === 0) throw new Cancelled()
    onProgress(done, total)
  }
}

async function factsOf(actor: Actor, dataset: DatasetView, summary: Summary) {
  const project = await db().project.findUniqueOrThrow({
    where: { id: actor.project.id },
    select: { slug: true, holdoutPercent: true },
  })
  const { slug, holdoutPercent } = project
  return { project: slug, holdoutPercent, dataset, summary, format: 'trl-preference', fileType: 'jsonl' }
}

async function writeAbout(job: Job, facts: ExportFacts): Promise<ExportedFile[]> {
  const texts = { 'manifest.json': manifestOf(facts), 'README.md': cardOf(facts) }
  const files: ExportedFile[] = []
  for (const [name, text] of Object.entries(texts)) {
    files.push({ name, rows: null, ...(await writeFileAtomically(exportKey(job.id, name), once(text))) })
  }
  return files
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function finish(job: Job, { files, lint, rows }: Made): Promise<void> {
  const { count } = await db().export.updateMany({
    where: { id: job.id, state: 'RUNNING' },
    data: { state: 'DONE', files, lint, rowsDone: rows, error: null, finishedAt: new Date() },
  })
  if (count === 0) throw new Cancelled()
}

async function noteFailure(job: Job, error: unknown): Promise<void> {
  const isKnown = error instanceof AppError
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  // The last line only: the database client puts rows into its messages, and texts are never logged.
  if (!isKnown) logger.error({ exportId: job.id, name, reason: message.trim().split('\n').at(-1) }, 'export')
  await db().export.updateMany({
    where: { id: job.id, state: 'RUNNING' },
    data: { state: 'FAILED', finishedAt: new Date(), error: isKnown ? message : 'Something went wrong on our side.' },
  })
}
