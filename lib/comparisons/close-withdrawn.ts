import type { Tx } from '@/lib/db/client'

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
