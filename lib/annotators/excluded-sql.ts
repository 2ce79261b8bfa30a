import { Prisma } from '@/lib/db/generated/client'

/**
 * Condition on `p` ("Preference"): its annotator is not excluded (a verifier's has none). Everything that reads preferences for a fit, a board,
 * agreement or an export says it; the list is made once for a statement, so it costs no join.
 */
export function notExcluded(projectId: string): Prisma.Sql {
  return Prisma.sql`(p."annotatorId" IS NULL OR p."annotatorId" <> ALL (ARRAY(
    SELECT x.id FROM "Annotator" x WHERE x."projectId" = ${projectId}::uuid AND x."excludedAt" IS NOT NULL)))`
}
