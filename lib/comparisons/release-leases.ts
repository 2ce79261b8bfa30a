import type { Tx } from '@/lib/db/client'

/**
 * Ends all leases of a person in a project and frees their slots: for somebody who was disabled. Drafts stay in the
 * assignments. Counts stay right beside the lease's own expiry, since a lease ends once.
 * @returns how many leases ended
 */
export async function releaseLeasesOf(tx: Tx, projectId: string, userId: string): Promise<number> {
  return tx.$executeRaw`
    WITH ended AS (
      UPDATE "Assignment" a SET state = 'RELEASED', "endedAt" = now()
      FROM "Annotator" n
      WHERE n."projectId" = ${projectId}::uuid AND n."userId" = ${userId}::uuid
        AND a."annotatorId" = n.id AND a.state = 'LEASED'
      RETURNING a."comparisonId"
    )
    UPDATE "Comparison" c SET "liveLeases" = c."liveLeases" - 1
    FROM ended WHERE c.id = ended."comparisonId"`
}
