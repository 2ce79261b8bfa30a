import type { Tx } from '@/lib/db/client'

/** Closes the open ACTIVE comparisons that nobody has claimed or judged: a newer reward model chooses anew. */
export async function closeStale(tx: Tx, projectId: string): Promise<number> {
  return tx.$executeRaw`UPDATE "Comparison" SET state = 'CLOSED', "closeReason" = 'stale'
    WHERE "projectId" = ${projectId}::uuid AND state = 'OPEN' AND arm = 'ACTIVE' AND "liveLeases" = 0 AND "liveJudgments" = 0`
}

/** Closes every comparison of a withdrawn query. */
export async function closeOfQuery(tx: Tx, projectId: string, queryId: string): Promise<number> {
  return tx.$executeRaw`UPDATE "Comparison" SET state = 'CLOSED', "closeReason" = 'query_withdrawn'
    WHERE "projectId" = ${projectId}::uuid AND "queryId" = ${queryId}::uuid AND state <> 'CLOSED'`
}

/** Closes every comparison that contains a withdrawn rollout. */
export async function closeOfRollout(tx: Tx, projectId: string, rolloutId: string): Promise<number> {
  return tx.$executeRaw`UPDATE "Comparison" c SET state = 'CLOSED', "closeReason" = 'rollout_withdrawn'
    FROM "ComparisonItem" i WHERE i."comparisonId" = c.id AND i."rolloutId" = ${rolloutId}::uuid
      AND c."projectId" = ${projectId}::uuid AND c.state <> 'CLOSED'`
}
