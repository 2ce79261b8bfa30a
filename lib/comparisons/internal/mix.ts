import { randomInt } from 'node:crypto'
import type { Tx } from '@/lib/db/client'
import { insertComparison } from '../insert-comparison'

/** A repeat comes after so many other judgments of its annotator. */
export const REPEAT_AFTER = 20

export type MixSettings = { goldPercent: number; repeatPercent: number }

/** What comes first this time; drawn anew for each claim, so that nobody can count out what is gold or a repeat. */
export function drawMix(settings: MixSettings, draw = randomInt(100)): 'gold' | 'repeat' | 'other' | 'any' {
  const { goldPercent, repeatPercent } = settings
  if (draw < goldPercent) return 'gold'
  if (draw < goldPercent + repeatPercent) return 'repeat'
  return goldPercent > 0 ? 'other' : 'any'
}

/**
 * Makes a hidden repeat of something that this annotator judged at least 20 judgments ago, if there is one that is still
 * live, blind and was not repeated to them. It is theirs alone; claim.ts shows it with the sides swapped.
 */
export async function makeRepeat(tx: Tx, projectId: string, annotatorId: string): Promise<void> {
  const [found] = await tx.$queryRaw<{ id: string; queryId: string; rolloutIds: string[] }[]>`
    SELECT c.id, c."queryId",
      (SELECT array_agg(i."rolloutId" ORDER BY i.position) FROM "ComparisonItem" i WHERE i."comparisonId" = c.id) AS "rolloutIds"
    FROM (
      SELECT j."comparisonId", j.live, j."revealedAt", j."assignmentId", row_number() OVER (ORDER BY j."createdAt" DESC) AS age
      FROM "Judgment" j WHERE j."projectId" = ${projectId}::uuid AND j."annotatorId" = ${annotatorId}::uuid
    ) own JOIN "Comparison" c ON c.id = own."comparisonId"
    WHERE own.age > ${REPEAT_AFTER} AND own.live AND own."revealedAt" IS NULL AND own."assignmentId" IS NOT NULL
      AND c.gold IS NULL AND c."repeatOfId" IS NULL AND c.state <> 'CLOSED'
      AND NOT EXISTS (SELECT 1 FROM "Comparison" r WHERE r."repeatOfId" = c.id AND r."assigneeId" = ${annotatorId}::uuid)
    ORDER BY random() LIMIT 1`
  if (!found) return
  const { id: repeatOfId, queryId, rolloutIds } = found
  // By hand: it was drawn among judged ones, which is none of the arms that say something about the data.
  const row = { projectId, queryId, arm: 'MANUAL' as const, overlap: 1, repeatOfId, assigneeId: annotatorId }
  await insertComparison(tx, row, rolloutIds)
}
