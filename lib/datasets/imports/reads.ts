import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import type { Import } from '@/lib/db/generated/client'
import { notFound } from '@/lib/errors'
import { type Counts, noCounts, type Rejection } from './content'

export const importSelect = {
  id: true,
  format: true,
  state: true,
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

export type ImportView = Omit<Row, 'state' | 'accepted' | 'duplicates' | 'rejected'> & {
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'undone'
  accepted: Counts
  /** What was there already. */
  duplicates: Counts
  /** The first thousand rows that cannot be stored. */
  rejected: Rejection[]
}

/** An import as the API says it. */
export function toImportView(row: Row): ImportView {
  return {
    ...row,
    state: row.state.toLowerCase() as ImportView['state'],
    accepted: { ...noCounts, ...(row.accepted as Partial<Counts>) },
    duplicates: { ...noCounts, ...(row.duplicates as Partial<Counts>) },
    rejected: row.rejected as Rejection[],
  }
}

/** One import with its progress. Throws 404. */
export async function getImport(actor: Actor, id: string, tx: Tx = db()): Promise<ImportView> {
  authorize(actor, 'imports:read')
  const row = await tx.import.findFirst({ where: { id, projectId: actor.project.id }, select: importSelect })
  if (!row) throw notFound('import')
  return toImportView(row)
}

/** Finished imports and what they brought in, summed: what was there before the same content came again. */
export function standingCounts(view: ImportView): Counts {
  const sum = { ...noCounts }
  for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] = view.accepted[key] + view.duplicates[key]
  return sum
}
