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

/** Gives back what an annotator holds of rollouts whose authors were just shown to them: they would not be blind to it. */
export async function releaseRevealed(tx: Tx, annotatorId: string): Promise<number> {
  return tx.$executeRaw`
    WITH ended AS (
      UPDATE "Assignment" a SET state = 'RELEASED', "endedAt" = now()
      WHERE a."annotatorId" = ${annotatorId}::uuid AND a.state = 'LEASED' AND EXISTS (
        SELECT 1 FROM "ComparisonItem" i
          JOIN "ComparisonItem" shown ON shown."rolloutId" = i."rolloutId"
          JOIN "Judgment" j ON j."comparisonId" = shown."comparisonId"
        WHERE i."comparisonId" = a."comparisonId" AND j."annotatorId" = a."annotatorId" AND j."revealedAt" IS NOT NULL)
      RETURNING a."comparisonId"
    )
    UPDATE "Comparison" c SET "liveLeases" = c."liveLeases" - 1 FROM ended WHERE c.id = ended."comparisonId"`
}
