import type { Tx } from '@/lib/db/client'

/** Takes out of the live data what the judgments of an import imply, and what is about rollouts that are withdrawn. */
export async function withdrawPreferencesOfImport(
  tx: Tx,
  projectId: string,
  importId: string,
  rolloutIds: readonly string[],
): Promise<number> {
  return tx.$executeRaw`
    UPDATE "Preference" p SET live = false WHERE p."projectId" = ${projectId}::uuid AND p.live AND (
      EXISTS (SELECT 1 FROM "JudgmentRevision" r JOIN "Judgment" j ON j.id = r."judgmentId"
        WHERE r.id = p."revisionId" AND j."importId" = ${importId}::uuid)
      OR p."rolloutAId" = ANY(${rolloutIds}::uuid[]) OR p."rolloutBId" = ANY(${rolloutIds}::uuid[]))`
}
