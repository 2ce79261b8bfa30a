import type { Tx } from '@/lib/db/client'

export type Candidate = {
  queryId: string
  rolloutAId: string
  rolloutBId: string
  /** Of the unordered policy pair. */
  policyPair: string
  /** Code points of the two rollouts together. */
  length: number
}

/** Queries looked at in one run; drawn uniformly, so that a larger project is sampled without bias. */
const SAMPLE = 1000

/**
 * Every pair that could be compared, of a uniform sample of open queries of one split: accepted, not withdrawn; two
 * judgeable rollouts of two policies that are not retired, with different texts, not yet together in a comparison (one that was closed as stale, unseen, does not count).
 * What was asked live is its author's to judge for an hour, and never chosen where the author did not agree.
 */
export async function listCandidates(
  tx: Tx,
  projectId: string,
  split: 'TRAIN' | 'HOLDOUT',
  seed: string,
): Promise<Candidate[]> {
  return tx.$queryRaw<Candidate[]>`
    WITH sampled AS (
      SELECT id FROM "Query"
      WHERE "projectId" = ${projectId}::uuid AND split = ${split}::"Split" AND state = 'ACCEPTED' AND "withdrawnAt" IS NULL
        AND consented AND NOT (jsonb_exists(metadata, 'ask') AND "createdAt" > now() - interval '1 hour')
      ORDER BY md5(id::text || ${seed}) LIMIT ${SAMPLE}
    ), judgeable AS (
      SELECT r.id, r."queryId", r."policyId", r."textHash", char_length(r.text) AS length FROM "Rollout" r
      JOIN sampled s ON s.id = r."queryId"
      JOIN "Policy" p ON p.id = r."policyId"
      JOIN "Project" j ON j.id = r."projectId"
      WHERE r.status IN ('COMPLETE', 'TRUNCATED') AND r."withdrawnAt" IS NULL AND p.stage <> 'RETIRED'
        AND (p.kind <> 'PEOPLE' OR j."rewritesInComparisons")
    )
    SELECT a."queryId", a.id AS "rolloutAId", b.id AS "rolloutBId",
      least(a."policyId", b."policyId")::text || greatest(a."policyId", b."policyId")::text AS "policyPair",
      a.length + b.length AS length
    FROM judgeable a JOIN judgeable b ON b."queryId" = a."queryId" AND a.id < b.id
      AND a."policyId" <> b."policyId" AND a."textHash" <> b."textHash"
    WHERE NOT EXISTS (
      SELECT 1 FROM "ComparisonItem" x JOIN "ComparisonItem" y ON y."comparisonId" = x."comparisonId"
        JOIN "Comparison" c ON c.id = x."comparisonId"
      WHERE x."rolloutId" = a.id AND y."rolloutId" = b.id AND c."closeReason" IS DISTINCT FROM 'stale')
    ORDER BY a."queryId", a.id, b.id`
}

/** Whether the chooser would find anything at all in this project. */
export async function hasCandidates(tx: Tx, projectId: string): Promise<boolean> {
  const train = await listCandidates(tx, projectId, 'TRAIN', '')
  return train.length > 0 || (await listCandidates(tx, projectId, 'HOLDOUT', '')).length > 0
}
