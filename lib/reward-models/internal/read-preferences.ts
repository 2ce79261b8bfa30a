import { createHash } from 'node:crypto'
import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import type { Outcome } from '@/lib/db/generated/enums'
import type { Message } from '@/lib/queries/schema'
import { holdoutHalfOf } from '@/lib/queries/split'
import type { HeldOutSet } from '../schema'

export type PreferenceRow = {
  id: string
  rolloutAId: string
  rolloutBId: string
  outcome: Outcome
  queryId: string
  environmentId: string
  /** Of a pair that a verifier implies: its own id. */
  comparisonId: string
  weight: number
  source: string
  split: 'TRAIN' | 'HOLDOUT'
  overlapping: boolean
  createdAt: Date
}

const ROWS_AT_ONCE = 5000

/** Live, blind DATA preferences of the project's sources, oldest first; without HOLDOUT pairs that the reward picked. */
export async function readPreferences(tx: Tx, projectId: string): Promise<PreferenceRow[]> {
  return tx.$queryRaw`
    SELECT p.id, p."rolloutAId", p."rolloutBId", p.outcome, p."queryId", q."environmentId",
      coalesce(p."comparisonId", p.id) AS "comparisonId", p.weight, p.source::text AS source, p.split, p."createdAt",
      coalesce(c.overlap >= 2 AND NOT d.adjudication AND dense_rank() OVER (PARTITION BY p."comparisonId" ORDER BY d."createdAt", d.id) <= c.overlap, false)
        AS overlapping
    FROM "Preference" p
    JOIN "Project" j ON j.id = p."projectId" AND p.source = ANY (j.sources)
    JOIN "Query" q ON q.id = p."queryId"
    LEFT JOIN "Comparison" c ON c.id = p."comparisonId"
    LEFT JOIN "JudgmentRevision" r ON r.id = p."revisionId"
    LEFT JOIN "Judgment" d ON d.id = r."judgmentId"
    WHERE p."projectId" = ${projectId}::uuid AND p.live AND p.blind AND p.use = 'DATA'
      AND (p.split = 'TRAIN' OR (p.split = 'HOLDOUT' AND p.arm IS DISTINCT FROM 'BEST_OF_N'))
      AND ${notExcluded(projectId)}
    ORDER BY p.id`
}

export async function pinnedPreferences(tx: Tx, projectId: string, datasetVersionId: string): Promise<Set<string>> {
  const items = await tx.datasetItem.findMany({
    where: { projectId, datasetVersionId, preferenceId: { not: null } },
    select: { preferenceId: true },
  })
  return new Set(items.map(({ preferenceId }) => preferenceId!))
}

/** HOLDOUT preferences by the half of their query's conversation. */
export async function readHalves(
  tx: Tx,
  projectId: string,
  holdout: PreferenceRow[],
): Promise<{ gate: PreferenceRow[]; report: PreferenceRow[] }> {
  const half = new Map<string, 'GATE' | 'REPORT'>()
  for await (const query of inChunks([...new Set(holdout.map(({ queryId }) => queryId))], (ids) =>
    tx.query.findMany({ where: { projectId, id: { in: ids } }, select: { id: true, messages: true } }),
  )) {
    const first = (query.messages as Message[]).find(({ role }) => role === 'user')
    half.set(query.id, holdoutHalfOf(first?.content ?? ''))
  }
  const of = (wanted: 'GATE' | 'REPORT') => holdout.filter(({ queryId }) => half.get(queryId) === wanted)
  return { gate: of('GATE'), report: of('REPORT') }
}

export function setOf(rows: PreferenceRow[]): HeldOutSet {
  const judged = rows.filter(({ outcome }) => outcome !== 'BOTH_BAD')
  const hash = createHash('sha256')
  for (const { id } of rows) hash.update(id)
  const newest = judged.reduce((latest, { createdAt }) => Math.max(latest, createdAt.getTime()), 0)
  return {
    hash: hash.digest('hex').slice(0, 16),
    preferences: judged.length,
    queries: new Set(judged.map(({ queryId }) => queryId)).size,
    newestAt: judged.length > 0 ? new Date(newest).toISOString() : null,
  }
}

/** Reads by id, some thousands at once. */
export async function* inChunks<T>(ids: readonly string[], read: (some: string[]) => Promise<T[]>): AsyncGenerator<T> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) yield* await read(ids.slice(from, from + ROWS_AT_ONCE))
}
