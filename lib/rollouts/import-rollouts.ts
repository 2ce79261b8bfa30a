import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
import { insertRows } from '@/lib/db/insert-rows'
import type { Message } from '@/lib/queries/schema'
import { textHash } from './text-hash'

export type RolloutToImport = {
  queryId: string
  policyId: string
  /** Null: known by its text; a new one gets the next index. */
  sampleIndex: number | null
  /** Of several with the same text in one place of a file, which one it is, from 0. */
  occurrence: number
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
 * with another text it is a conflict. Without an index the same (query, policy, text) gives the standing one. An empty
 * text is kept as EMPTY: never offered, but history may have judged it.
 * @returns one entry for each row, in their order
 */
export async function importRollouts(
  tx: Tx,
  target: { projectId: string; importId: string },
  rows: readonly RolloutToImport[],
): Promise<ImportedRollout[]> {
  const known = await findKnown(tx, target.projectId, rows)
  const data: (RolloutToImport & { id: string; textHash: string; sampleIndex: number })[] = []
  const results = rows.map((row): ImportedRollout => {
    const hash = textHash(row.text)
    const samples = known.get(keyOf(row)) ?? { byIndex: new Map(), next: 0 }
    known.set(keyOf(row), samples)
    const found = findSample(samples, row, hash)
    if (found) return { id: found.id, created: false, conflict: found.hash === hash ? null : conflictOf(row) }
    const isTaken = row.sampleIndex === null || samples.byIndex.has(row.sampleIndex)
    const sampleIndex = isTaken ? samples.next : (row.sampleIndex ?? 0)
    const id = uuid()
    samples.byIndex.set(sampleIndex, { id, hash, live: true })
    samples.next = Math.max(samples.next, sampleIndex + 1)
    data.push({ ...row, id, textHash: hash, sampleIndex })
    return { id, created: true, conflict: null }
  })
  const made = data.map((row) => ({ ...row, ...target, status: statusOf(row.text), warnings: [] }))
  await insertRows(tx, 'Rollout', COLUMNS, made)
  return results
}

type Sample = { id: string; hash: string; live: boolean }
/** Of one query and policy: what stands at each index, and the first index behind all. */
type Samples = { byIndex: Map<number, Sample>; next: number }

/** A withdrawn rollout is in nobody's way. */
function findSample({ byIndex }: Samples, row: RolloutToImport, hash: string): Sample | undefined {
  if (row.sampleIndex !== null) {
    const there = byIndex.get(row.sampleIndex)
    return there?.live ? there : undefined
  }
  const same = [...byIndex].filter(([, sample]) => sample.live && sample.hash === hash)
  return same.sort(([a], [b]) => a - b)[row.occurrence]?.[1]
}

function statusOf(text: string) {
  return text.trim() === '' ? ('EMPTY' as const) : ('COMPLETE' as const)
}

function conflictOf(row: RolloutToImport): string {
  return `Sample ${row.sampleIndex} of this policy is there already for this query with another text.`
}

function keyOf(row: { queryId: string; policyId: string }): string {
  return `${row.queryId} ${row.policyId}`
}

async function findKnown(tx: Tx, projectId: string, rows: readonly RolloutToImport[]): Promise<Map<string, Samples>> {
  const standing = await tx.rollout.findMany({
    where: {
      projectId,
      queryId: { in: [...new Set(rows.map((row) => row.queryId))] },
      policyId: { in: [...new Set(rows.map((row) => row.policyId))] },
    },
    select: { id: true, queryId: true, policyId: true, sampleIndex: true, textHash: true, withdrawnAt: true },
  })
  const known = new Map<string, Samples>()
  for (const row of standing) {
    const samples = known.get(keyOf(row)) ?? { byIndex: new Map(), next: 0 }
    known.set(keyOf(row), samples)
    samples.byIndex.set(row.sampleIndex, { id: row.id, hash: row.textHash, live: row.withdrawnAt === null })
    samples.next = Math.max(samples.next, row.sampleIndex + 1)
  }
  return known
}
