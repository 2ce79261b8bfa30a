import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import type { Import } from '@/lib/db/generated/client'
import { notFound } from '@/lib/errors'
import type { RedactionKind } from '@/lib/text/redact'
import { secondsLeft } from '../exports/reads'
import type { ImportFormat } from '../schema'
import { type Counts, noCounts, type Rejection } from './content'
import type { Mapping } from './mapping'
import type { Preview } from './preview'
import type { FileCounts } from './report'
import type { StagedFile } from './staged-files'

/** Rejections that an answer shows; the report has more. */
const SHOWN_REJECTIONS = 1000

export const importSelect = {
  id: true,
  format: true,
  state: true,
  options: true,
  rowsDone: true,
  rowsTotal: true,
  accepted: true,
  duplicates: true,
  rejected: true,
  rejectedCount: true,
  error: true,
  createdAt: true,
  finishedAt: true,
} as const

type Row = Pick<Import, keyof typeof importSelect>

/** What an import was asked for; kept in its row. */
export type ImportOptions = {
  format: ImportFormat
  mode: 'all' | 'good'
  dryRun: boolean
  mapping: Mapping | null
  modelJudge: boolean
  /** Personal data that is taken out before anything is stored; absent: none. */
  redact?: RedactionKind[]
  tokenId: string | null
  /** Where its files lie: those of a dry run serve the import that follows it. */
  staging: string
  files: StagedFile[]
}

export type ImportView = Omit<Row, 'state' | 'options' | 'accepted' | 'duplicates' | 'rejected' | 'format'> & {
  format: ImportFormat
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'undone'
  mode: 'all' | 'good'
  /** Nothing was stored; the figures say what would be. */
  dryRun: boolean
  mapping: Mapping | null
  redact: RedactionKind[]
  accepted: Counts
  /** What was there already. */
  duplicates: Counts
  /** Rows of each file. */
  files: ({ name: string } & FileCounts)[]
  /** The first thousand rows that cannot be stored. */
  rejected: Rejection[]
  /** Estimated from the rows so far; null: nothing to estimate from, or nothing left to do. */
  secondsLeft: number | null
  /** Null until it has ended. */
  preview: Preview | null
}

export function optionsOf(row: { format: string; options: unknown }): ImportOptions {
  return { ...(row.options as ImportOptions), format: row.format as ImportFormat }
}

type Accepted = Partial<Counts> & { files?: Record<string, FileCounts>; preview?: Preview }

/** An import as the API says it. */
export function toImportView({ options: _, ...row }: Row): ImportView {
  const options = optionsOf({ format: row.format, options: _ })
  const { files: counted = {}, preview = null, ...accepted } = row.accepted as Accepted
  const none: FileCounts = { accepted: 0, duplicates: 0, rejected: 0 }
  return {
    ...row,
    format: options.format,
    state: row.state.toLowerCase() as ImportView['state'],
    ...{ mode: options.mode, dryRun: options.dryRun, mapping: options.mapping },
    ...{ redact: options.redact ?? [], preview },
    accepted: { ...noCounts, ...accepted },
    duplicates: { ...noCounts, ...(row.duplicates as Partial<Counts>) },
    files: options.files.map(({ name }) => ({ name, ...(counted[name] ?? none) })),
    rejected: (row.rejected as Rejection[]).slice(0, SHOWN_REJECTIONS),
    secondsLeft: secondsLeft(row, row.rowsTotal),
  }
}

/** One import with its progress. Throws 404. */
export async function getImport(actor: Actor, id: string, tx: Tx = db()): Promise<ImportView> {
  authorize(actor, 'imports:read')
  const row = await tx.import.findFirst({ where: { id, projectId: actor.project.id }, select: importSelect })
  if (!row) throw notFound('import')
  return toImportView(row)
}

/** Imports, newest first, at most `limit`; dry runs too. */
export async function listImports(actor: Actor, limit = 30, tx: Tx = db()): Promise<ImportView[]> {
  authorize(actor, 'imports:read')
  const rows = await tx.import.findMany({
    where: { projectId: actor.project.id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: importSelect,
  })
  return rows.map(toImportView)
}

/** All rejections that are kept (ten thousand at most). Throws 404. */
export async function listRejections(actor: Actor, id: string): Promise<Rejection[]> {
  authorize(actor, 'imports:read')
  const select = { rejected: true } as const
  const row = await db().import.findFirst({ where: { id, projectId: actor.project.id }, select })
  if (!row) throw notFound('import')
  return row.rejected as Rejection[]
}

/** What bringing the same content again does: nothing is new, all of it is there. */
export function asRepeated(view: ImportView): ImportView {
  const sum = { ...noCounts }
  for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] = view.accepted[key] + view.duplicates[key]
  return { ...view, accepted: { ...noCounts }, duplicates: sum }
}
