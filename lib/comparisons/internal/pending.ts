import type { Tx } from '@/lib/db/client'

export type RolloutPair = { rolloutAId: string; rolloutBId: string }

/** Newest comparisons looked through, and counted at most. */
const LOOKED_AT = 500
const COUNTED = 100

/** TRAIN pairs that are open, or were judged after the model's fit had read its data: their verdicts are on their way. */
export async function listPending(tx: Tx, projectId: string, cutoffAt: Date | null): Promise<RolloutPair[]> {
  return tx.$queryRaw<RolloutPair[]>`
    SELECT min(i."rolloutId"::text) AS "rolloutAId", max(i."rolloutId"::text) AS "rolloutBId"
    FROM (SELECT id, seq, "queryId", state, "createdAt" FROM "Comparison"
      WHERE "projectId" = ${projectId}::uuid ORDER BY seq DESC LIMIT ${LOOKED_AT}) c
    JOIN "Query" q ON q.id = c."queryId" AND q.split = 'TRAIN' AND q."withdrawnAt" IS NULL
    JOIN "ComparisonItem" i ON i."comparisonId" = c.id
    WHERE c.state = 'OPEN' OR (c.state <> 'CLOSED' AND c."createdAt" > ${cutoffAt ?? new Date(0)})
    GROUP BY c.id, c.seq HAVING count(*) = 2
    ORDER BY c.seq DESC LIMIT ${COUNTED}`
}
