import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
import { insertRows } from '@/lib/db/insert-rows'
import type { Message } from '@/lib/queries/schema'
import { textHash } from './text-hash'

export type RolloutToImport = {
  queryId: string
  policyId: string
  sampleIndex: number
  text: string
  /** The conversation that the policy really saw, where it differs from the query's. */
  context: Message[] | null
}

/** `conflict`: why the row cannot be stored; then `id` is that of the rollout in its way. */
export type ImportedRollout = { id: string; created: boolean; conflict: string | null }

const COLUMNS = [
  ...(['id', 'projectId', 'importId', 'queryId', 'policyId', 'sampleIndex'] as const),
  ...(['status', 'text', 'textHash', 'context', 'warnings'] as const),
]

/**
 * Brings in many rollouts at once. The same (query, policy, sampleIndex) with the same text gives the standing one;
 * with another text it is a conflict. An empty text is kept as EMPTY: never offered, but history may have judged it.
 * @returns one entry for each row, in their order
 */
export async function importRollouts(
  tx: Tx,
  target: { projectId: string; importId: string },
  rows: readonly RolloutToImport[],
  onBatch: (rows: number) => Promise<void>,
): Promise<ImportedRollout[]> {
  const known = await findStanding(tx, target.projectId, rows)
  const data: (RolloutToImport & { id: string; textHash: string })[] = []
  const results = rows.map((row): ImportedRollout => {
    const hash = textHash(row.text)
    const found = known.get(keyOf(row))
    if (found) return { id: found.id, created: false, conflict: found.textHash === hash ? null : conflictOf(row) }
    const id = uuid()
    known.set(keyOf(row), { id, textHash: hash })
    data.push({ ...row, id, textHash: hash })
    return { id, created: true, conflict: null }
  })
  const made = data.map((row) => ({ ...row, ...target, status: statusOf(row.text), warnings: [] }))
  await insertRows(tx, 'Rollout', COLUMNS, made, onBatch)
  return results
}

function statusOf(text: string) {
  return text.trim() === '' ? ('EMPTY' as const) : ('COMPLETE' as const)
}

function conflictOf(row: RolloutToImport): string {
  return `Sample ${row.sampleIndex} of this policy is there already for this query with another text.`
}

function keyOf(row: { queryId: string; policyId: string; sampleIndex: number }): string {
  return `${row.queryId} ${row.policyId} ${row.sampleIndex}`
}

async function findStanding(tx: Tx, projectId: string, rows: readonly RolloutToImport[]) {
  const standing = await tx.rollout.findMany({
    where: {
      projectId,
      queryId: { in: [...new Set(rows.map((row) => row.queryId))] },
      policyId: { in: [...new Set(rows.map((row) => row.policyId))] },
    },
    select: { id: true, queryId: true, policyId: true, sampleIndex: true, textHash: true },
  })
  return new Map(standing.map((row) => [keyOf(row), { id: row.id, textHash: row.textHash }]))
}
