import type { Tx } from '@/lib/db/client'

/** Closes the open comparisons that the old rewards chose and nobody has claimed or judged: a newer model chooses anew. */
export async function closeStale(tx: Tx, projectId: string): Promise<number> {
  return tx.$executeRaw`UPDATE "Comparison" SET state = 'CLOSED', "closeReason" = 'stale'
    WHERE "projectId" = ${projectId}::uuid AND state = 'OPEN' AND arm IN ('ACTIVE', 'BEST_OF_N')
      AND "liveLeases" = 0 AND "liveJudgments" = 0`
}
