import type { Tx } from '@/lib/db/client'

/** Gives back everything that a person holds in a project: when a member is disabled. */
export async function releaseLeasesOf(tx: Tx, projectId: string, userId: string): Promise<number> {
  return tx.$executeRaw`
    WITH ended AS (
      UPDATE "Assignment" a SET state = 'RELEASED', "endedAt" = now()
      FROM "Annotator" n
      WHERE n.id = a."annotatorId" AND n."userId" = ${userId}::uuid AND a."projectId" = ${projectId}::uuid AND a.state = 'LEASED'
      RETURNING a."comparisonId"
    )
    UPDATE "Comparison" c SET "liveLeases" = c."liveLeases" - 1 FROM ended WHERE c.id = ended."comparisonId"`
}
