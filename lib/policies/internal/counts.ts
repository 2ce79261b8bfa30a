import type { Tx } from '@/lib/db/client'

export type PolicyCounts = { rollouts: number; judgments: number }

/** Counts of these policies; one without any is absent. A judgment counts once for each policy that it concerns. */
export async function readPolicyCounts(
  projectId: string,
  ids: readonly string[],
  tx: Tx,
): Promise<Map<string, PolicyCounts>> {
  const rows = await tx.$queryRaw<({ policyId: string } & PolicyCounts)[]>`
    SELECT p.id::text AS "policyId",
      (SELECT count(*)::int FROM "Rollout" r
        WHERE r."projectId" = p."projectId" AND r."policyId" = p.id AND r."withdrawnAt" IS NULL) AS rollouts,
      (SELECT count(DISTINCT j.id)::int FROM "Rollout" r
        JOIN "ComparisonItem" i ON i."projectId" = r."projectId" AND i."rolloutId" = r.id
        JOIN "Judgment" j ON j."comparisonId" = i."comparisonId" AND j.live
        WHERE r."projectId" = p."projectId" AND r."policyId" = p.id) AS judgments
    FROM "Policy" p WHERE p."projectId" = ${projectId}::uuid AND p.id = ANY(${[...ids]}::uuid[])`
  return new Map(rows.map(({ policyId, ...counts }) => [policyId, counts]))
}
