import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Actor } from '@/lib/access/actor'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { writeStored } from '@/lib/storage/storage'
import { type DatasetView, getDataset } from '../reads'
import type { Columns, Line } from './columns'
import { STRINGS } from './columns'
import { type Count, createDataLines, type DataLines } from './data-lines'
import { cardOf } from './dataset-card'
import type { FileNames, Format } from './formats/format'
import { SCHEMA_VERSION } from './formats/format'
import { findLeaks } from './lint'
import { FILE_OF, manifestOf } from './manifest'
import { readPolicySettings } from './policy-settings'
import { type ExportedFile, exportKey, type LintFinding } from './reads'
import { writeCsv } from './writers/csv'
import { writeJsonl } from './writers/jsonl'
import { writeParquet } from './writers/parquet'

export type ExportJob = {
  id: string
  projectId: string
  datasetId: string
  format: Format
  fileType: 'jsonl' | 'parquet' | 'csv'
  gzip: boolean
  split: 'TRAIN' | 'HOLDOUT' | null
  withAddresses: boolean
}

export type Made = { files: ExportedFile[]; lint: LintFinding[]; rows: number }
type DataFile = ExportedFile & { rows: number }

/**
 * Writes one data file for each split, then what is said about them. A file is there whole or not at all.
 */
export async function writeFiles(actor: Actor, job: ExportJob, count: Count): Promise<Made> {
  const dataset = await getDataset(actor, job.datasetId)
  if (dataset.voidedAt)
    throw new AppError('conflict', 'A text of this version was erased, so it is not exported any more.')
  const data = await createDataLines(db(), dataset, job, count)
  const columns: Columns = {
    ...job.format.columns,
    ...(data.margin === 'written' && { margin: 'float' }),
    ...(job.withAddresses && hasVotes(job.format) && { addresses: STRINGS }),
  }
  const files: DataFile[] = []
  for (const split of data.splits) {
    const name = nameOf(job, split)
    const written = await writeStored(exportKey(job.id, name), encode(job, columns, data.linesOf(split)))
    files.push({ name, rows: data.rows()[split], ...written })
  }
  const full = files.filter((file) => file.rows > 0)
  const about = await writeAbout(actor, job, { dataset, data, columns, files: full })
  const total = full.reduce((sum, file) => sum + file.rows, 0)
  const lint = [
    ...(total === 0 ? [NO_ROWS] : []),
    ...data.lint(),
    ...(await findLeaks(db(), job.projectId, dataset.id)),
  ]
  return { files: [...full, ...about], lint, rows: total }
}

const NO_ROWS: LintFinding = {
  ...{ level: 'error', code: 'no_rows', count: 0, message: 'No row is left, so there is no data file.' },
}

/** The uploaded file's schema is checked, so nothing may stand beside its keys. */
function hasVotes(format: Format): boolean {
  return format.reads === 'pairs' && format.name !== 'openai-preference'
}

function nameOf(job: ExportJob, split: 'TRAIN' | 'HOLDOUT'): string {
  const isPacked = job.gzip && job.fileType !== 'parquet'
  return `${FILE_OF[split]}.${job.fileType}${isPacked ? '.gz' : ''}`
}

function encode(job: ExportJob, columns: Columns, lines: AsyncIterable<Line[]>): AsyncIterable<Uint8Array | string> {
  if (job.fileType === 'parquet') {
    const metadata = { schema_version: String(SCHEMA_VERSION), format: job.format.name }
    return writeParquet(columns, lines, { gzip: job.gzip, metadata })
  }
  const text = job.fileType === 'csv' ? writeCsv(columns, lines) : writeJsonl(columns, lines)
  if (!job.gzip) return text
  const source = Readable.from(text, { objectMode: true })
  const packed = source.pipe(createGzip())
  source.on('error', (error) => packed.destroy(error))
  return packed
}

type About = { dataset: DatasetView; data: DataLines; columns: Columns; files: readonly DataFile[] }

async function writeAbout(actor: Actor, job: ExportJob, { dataset, data, columns, files }: About) {
  const project = await db().project.findUniqueOrThrow({
    where: { id: job.projectId },
    select: { slug: true, holdoutPercent: true },
  })
  const nameIn = (split: 'TRAIN' | 'HOLDOUT') => files.find(({ name }) => name.startsWith(`${FILE_OF[split]}.`))?.name
  const names: FileNames = {
    name: `${project.slug}-v${dataset.number}`,
    ...{ train: nameIn('TRAIN') ?? null, test: nameIn('HOLDOUT') ?? null, fileType: job.fileType },
  }
  const facts = {
    ...{ project: project.slug, holdoutPercent: project.holdoutPercent, dataset, format: job.format, files },
    ...{ fileType: job.fileType, columns: Object.keys(columns), rows: data.rows(), excluded: data.excluded() },
    ...{ margin: data.margin, split: job.split, statistics: data.statistics() },
    ...{ policies: await readPolicySettings(actor), withAddresses: job.withAddresses },
  }
  const texts = {
    'manifest.json': manifestOf(facts),
    'README.md': cardOf({ ...facts, types: columns, names }),
    ...job.format.extraFiles?.(names),
  }
  const about: ExportedFile[] = []
  for (const [name, text] of Object.entries(texts)) {
    about.push({ name, rows: null, ...(await writeStored(exportKey(job.id, name), once(text))) })
  }
  return about
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
