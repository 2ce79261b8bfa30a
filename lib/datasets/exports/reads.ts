import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import type { Export } from '@/lib/db/generated/client'
import { notFound } from '@/lib/errors'
import type { CreateExport, FormatName } from '../schema'

export type ExportedFile = { name: string; bytes: number; sha256: string; rows: number | null }

/** What a trainer would trip over. `error`: the files are not to be used. */
export type LintFinding = { level: 'error' | 'warning'; code: string; message: string; count: number }

export const exportSelect = {
  id: true,
  datasetVersionId: true,
  format: true,
  fileType: true,
  split: true,
  gzip: true,
  includeAddresses: true,
  state: true,
  rowsDone: true,
  rowsTotal: true,
  files: true,
  lint: true,
  error: true,
  createdAt: true,
  finishedAt: true,
} as const

type Row = Pick<Export, keyof typeof exportSelect>

export type ExportView = Omit<Row, 'datasetVersionId' | 'state' | 'files' | 'lint' | 'format' | 'fileType'> & {
  dataset: string
  format: FormatName
  fileType: CreateExport['fileType']
  /** Estimated from the rows so far; null: nothing to estimate from, or nothing left to do. */
  secondsLeft: number | null
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'undone'
  files: ExportedFile[]
  lint: LintFinding[]
}

/** An export as the API says it. */
export function toExportView({ datasetVersionId, ...row }: Row): ExportView {
  return {
    ...row,
    dataset: datasetVersionId,
    format: row.format as FormatName,
    fileType: row.fileType as CreateExport['fileType'],
    secondsLeft: secondsLeft(row, row.rowsTotal),
    state: row.state.toLowerCase() as ExportView['state'],
    files: row.files as ExportedFile[],
    lint: row.lint as LintFinding[],
  }
}

/** At the pace since it was asked for; null: not running, or no row is done. */
export function secondsLeft(
  row: { state: string; createdAt: Date; rowsDone: number },
  total: number | null,
  now = Date.now(),
): number | null {
  if (row.state !== 'RUNNING' || row.rowsDone === 0 || total === null || total <= row.rowsDone) return null
  return Math.ceil(((now - row.createdAt.getTime()) / 1000 / row.rowsDone) * (total - row.rowsDone))
}

/** One export with its progress. Throws 404. */
export async function getExport(actor: Actor, id: string, tx: Tx = db()): Promise<ExportView> {
  authorize(actor, 'datasets:read')
  const row = await tx.export.findFirst({ where: { id, projectId: actor.project.id }, select: exportSelect })
  if (!row) throw notFound('export')
  return toExportView(row)
}

/** Where an export's files lie in the storage. */
export function exportKey(exportId: string, name?: string): string {
  return name === undefined ? `exports/${exportId}` : `exports/${exportId}/${name}`
}

/** A finished file of an export and where it lies. Throws 404 for an export that is not done, or has no such file. */
export async function getExportFile(actor: Actor, id: string, name: string): Promise<ExportedFile & { key: string }> {
  const found = await getExport(actor, id)
  const file = found.state === 'done' ? found.files.find((each) => each.name === name) : undefined
  if (!file) throw notFound('file')
  return { ...file, key: exportKey(id, name) }
}

/** Exports of one dataset version, newest first, at most `limit`. */
export async function listExports(actor: Actor, datasetId: string, limit = 20, tx: Tx = db()): Promise<ExportView[]> {
  authorize(actor, 'datasets:read')
  const rows = await tx.export.findMany({
    where: { projectId: actor.project.id, datasetVersionId: datasetId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: exportSelect,
  })
  return rows.map(toExportView)
}
