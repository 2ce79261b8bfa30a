import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'

/**
 * Takes the judgments that an import brought in out of the live data, each by a revision of its own: the history stays.
 * @returns how many of each comparison
 */
export async function withdrawJudgmentsOfImport(
  tx: Tx,
  projectId: string,
  importId: string,
): Promise<{ comparisonId: string; n: number }[]> {
  // Version 7 ids come from here; PostgreSQL's own would not sort by time.
  const live = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM "Judgment"
    WHERE "projectId" = ${projectId}::uuid AND "importId" = ${importId}::uuid AND live ORDER BY id FOR UPDATE`
  const ids = live.map(({ id }) => id)
  await tx.$executeRaw`
    INSERT INTO "JudgmentRevision" (id, "projectId", "judgmentId", "comparisonId", number, kind, blind)
    SELECT n.revision, j."projectId", j.id, j."comparisonId", j.revision + 1, 'WITHDRAWN', j."revealedAt" IS NULL
    FROM unnest(${ids}::uuid[], ${ids.map(() => uuid())}::uuid[]) AS n(id, revision) JOIN "Judgment" j ON j.id = n.id`
  return tx.$queryRaw`
    WITH gone AS (UPDATE "Judgment" SET live = false, revision = revision + 1 WHERE id = ANY(${ids}::uuid[])
      RETURNING "comparisonId")
    SELECT "comparisonId", count(*)::int AS n FROM gone GROUP BY 1`
}
