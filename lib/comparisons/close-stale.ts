import type { Tx } from '@/lib/db/client'

/** Closes the open ACTIVE comparisons that nobody has claimed or judged: a newer reward model chooses anew. */
export async function closeStale(tx: Tx, projectId: string): Promise<number> {
  return tx.$executeRaw`UPDATE "Comparison" SET state = 'CLOSED', "closeReason" = 'stale'
    WHERE "projectId" = ${projectId}::uuid AND state = 'OPEN' AND arm = 'ACTIVE' AND "liveLeases" = 0 AND "liveJudgments" = 0`
}
