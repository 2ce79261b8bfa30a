import type { Tx } from '@/lib/db/client'

/**
 * Closes the comparisons of an undone import and those that contain one of its rollouts; on comparisons of earlier
 * imports its judgments are counted off.
 * @param withdrawn judgments taken out, by comparison
 */
export async function closeComparisonsOfImport(
  tx: Tx,
  projectId: string,
  undone: {
    importId: string
    rolloutIds: readonly string[]
    withdrawn: readonly { comparisonId: string; n: number }[]
  },
): Promise<void> {
  const { importId, rolloutIds, withdrawn } = undone
  await tx.$executeRaw`
    UPDATE "Comparison" AS c SET "liveJudgments" = greatest(0, c."liveJudgments" - w.n),
      overlap = CASE WHEN c."importId" = ${importId}::uuid THEN c.overlap ELSE greatest(1, c.overlap - w.n) END
    FROM unnest(${withdrawn.map((row) => row.comparisonId)}::uuid[], ${withdrawn.map((row) => row.n)}::int[]) AS w(id, n)
    WHERE c."projectId" = ${projectId}::uuid AND c.id = w.id`
  await tx.$executeRaw`
    UPDATE "Comparison" AS c SET state = 'CLOSED', "closeReason" = 'import_undone'
    WHERE c."projectId" = ${projectId}::uuid AND c.state <> 'CLOSED' AND (c."importId" = ${importId}::uuid
      OR EXISTS (SELECT 1 FROM "ComparisonItem" i WHERE i."comparisonId" = c.id AND i."rolloutId" = ANY(${rolloutIds}::uuid[])))`
}
