import type { Tx } from '@/lib/db/client'

/** Ends the leases whose time is over and frees their slots. Both in one statement, so that none is counted twice. */
export async function expireLeases(tx: Tx, projectId?: string): Promise<number> {
  return tx.$executeRaw`
    WITH due AS (
      SELECT id FROM "Assignment"
      WHERE state = 'LEASED' AND "leaseUntil" <= now() AND (${projectId ?? null}::uuid IS NULL OR "projectId" = ${projectId ?? null}::uuid)
      ORDER BY id FOR UPDATE SKIP LOCKED
    ), ended AS (
      UPDATE "Assignment" a SET state = 'EXPIRED', "endedAt" = now() FROM due WHERE a.id = due.id RETURNING a."comparisonId"
    )
    UPDATE "Comparison" c SET "liveLeases" = c."liveLeases" - n.leases
    FROM (SELECT "comparisonId", count(*)::int AS leases FROM ended GROUP BY 1) n WHERE c.id = n."comparisonId"`
}
