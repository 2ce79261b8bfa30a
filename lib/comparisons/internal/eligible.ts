import { Prisma } from '@/lib/db/generated/client'

/**
 * What this annotator may be offered, of comparisons `c`: open, meant for everybody, for them or for a group of theirs, not judged by them
 * (nor judged and withdrawn), not in their hands, without a rollout that they wrote or whose author was revealed to them.
 */
export function eligibleFor(projectId: string, annotatorId: string): Prisma.Sql {
  return Prisma.sql`
    c."projectId" = ${projectId}::uuid AND c.state = 'OPEN'
    AND (c."assigneeId" IS NULL OR c."assigneeId" = ${annotatorId}::uuid)
    AND (c."group" IS NULL OR c."group" = ANY ((SELECT g.groups FROM "Annotator" g WHERE g.id = ${annotatorId}::uuid)::text[]))
    AND NOT EXISTS (
      SELECT 1 FROM "Assignment" a WHERE a."comparisonId" = c.id AND a."annotatorId" = ${annotatorId}::uuid
        AND a.state IN ('LEASED', 'SUBMITTED'))
    AND NOT EXISTS (
      SELECT 1 FROM "Judgment" j WHERE j."comparisonId" = c.id AND j."annotatorId" = ${annotatorId}::uuid)
    AND NOT EXISTS (
      SELECT 1 FROM "ComparisonItem" i JOIN "Rollout" r ON r.id = i."rolloutId"
      WHERE i."comparisonId" = c.id AND r."authorId" = ${annotatorId}::uuid)
    AND NOT EXISTS (
      SELECT 1 FROM "ComparisonItem" i
        JOIN "ComparisonItem" shown ON shown."rolloutId" = i."rolloutId"
        JOIN "Judgment" j ON j."comparisonId" = shown."comparisonId"
      WHERE i."comparisonId" = c.id AND j."annotatorId" = ${annotatorId}::uuid AND j."revealedAt" IS NOT NULL)`
}

/** Whether the annotator gave it back before: it comes last. */
export function skippedBy(annotatorId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM "Assignment" a WHERE a."comparisonId" = c.id AND a."annotatorId" = ${annotatorId}::uuid AND a.state = 'SKIPPED')`
}

/** Whether a slot is free. Gold is offered once to everybody, whatever its overlap. */
export const SLOT_FREE = Prisma.sql`c."liveJudgments" + c."liveLeases" < c.overlap + c.extra`
