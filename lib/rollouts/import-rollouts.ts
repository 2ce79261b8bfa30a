import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
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

const BATCH = 500

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
  const data: (Omit<RolloutToImport, 'context'> & { id: string; textHash: string; context: Message[] | undefined })[] =
    []
  const results = rows.map((row): ImportedRollout => {
    const hash = textHash(row.text)
    const found = known.get(keyOf(row))
    if (found) return { id: found.id, created: false, conflict: found.textHash === hash ? null : conflictOf(row) }
    const id = uuid()
    known.set(keyOf(row), { id, textHash: hash })
    data.push({ ...row, id, textHash: hash, context: row.context ?? undefined })
    return { id, created: true, conflict: null }
  })
  for (let i = 0; i < data.length; i += BATCH) {
    const batch = data.slice(i, i + BATCH)
    await tx.rollout.createMany({ data: batch.map((row) => ({ ...row, ...target, status: statusOf(row.text) })) })
    await onBatch(batch.length)
  }
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
