import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import { REASON } from '../strengths/count-excluded'
import { bucketsSql } from './buckets'
import type { FlywheelQuery } from './schema'

export type BucketPreferences = {
  key: string
  /** Made in the bucket, whatever became of them. */
  made: number
  /** That counted at the bucket's end: made before it, not withdrawn or revised until then. */
  live: number
  /** Both rollouts by policies that were DEPLOYED when it was judged, of those made and counting. */
  onPolicy: number
  counted: number
  leftOut: Record<string, number>
}

/**
 * Preferences by bucket. When one stopped to count is read from what ended it: the next revision of its judgment, the
 * withdrawal of its query or of a rollout, the verdict that superseded it. One that is dead for no such reason (an undone
 * import) never counted. Who is a source, and who is excluded, is taken as it is today.
 */
export function readPreferences(tx: Tx, projectId: string, query: FlywheelQuery): Promise<BucketPreferences[]> {
  return tx.$queryRaw`
    WITH ${bucketsSql(projectId, query)},
    stage AS (
      SELECT e."targetId" AS "policyId", e.detail ->> 'stage' AS stage, e."createdAt" AS since,
        lead(e."createdAt", 1, 'infinity') OVER (PARTITION BY e."targetId" ORDER BY e."createdAt") AS until
      FROM "AuditEvent" e WHERE e."projectId" = ${projectId}::uuid AND e.action = 'policy.update'
    ), deployed AS (
      SELECT "policyId"::uuid AS id, since, until FROM stage WHERE stage = 'DEPLOYED'
      UNION ALL
      SELECT id, '-infinity', 'infinity' FROM "Policy" o WHERE "projectId" = ${projectId}::uuid AND stage = 'DEPLOYED'
        AND NOT EXISTS (SELECT 1 FROM stage WHERE stage."policyId" = o.id::text)
    ), preference AS (
      SELECT p."createdAt", p.use = 'DATA' AND p.blind AND p.source = ANY (project.sources) AND ${notExcluded(projectId)} AS fits,
        p.live, CASE WHEN p.live AND p.use = 'DATA' AND p.blind AND p.source = ANY (project.sources) AND ${notExcluded(projectId)}
          THEN NULL ELSE ${REASON} END AS reason,
        CASE WHEN NOT p.live THEN coalesce(least(n."createdAt", q."withdrawnAt", ra."withdrawnAt", rb."withdrawnAt",
          va."supersededAt", vb."supersededAt"), p."createdAt") END AS ended,
        EXISTS (SELECT 1 FROM deployed d WHERE d.id = p."policyAId" AND p."createdAt" >= d.since AND p."createdAt" < d.until)
          AND EXISTS (SELECT 1 FROM deployed d WHERE d.id = p."policyBId" AND p."createdAt" >= d.since AND p."createdAt" < d.until)
          AS "onPolicy"
      FROM "Preference" p JOIN project ON p."projectId" = project.id
      JOIN "Query" q ON q.id = p."queryId"
      JOIN "Rollout" ra ON ra.id = p."rolloutAId" JOIN "Rollout" rb ON rb.id = p."rolloutBId"
      LEFT JOIN "JudgmentRevision" r ON r.id = p."revisionId"
      LEFT JOIN "JudgmentRevision" n ON n."judgmentId" = r."judgmentId" AND n.number = r.number + 1
      LEFT JOIN "VerifierResult" va ON va.id = p."resultAId" LEFT JOIN "VerifierResult" vb ON vb.id = p."resultBId"
    ), change AS (
      SELECT "createdAt" AS at, 1 AS step FROM preference WHERE fits AND (ended IS NULL OR ended > "createdAt")
      UNION ALL SELECT ended, -1 FROM preference WHERE fits AND ended > "createdAt"
    )
    SELECT b.key,
      (SELECT coalesce(sum(step), 0)::int FROM change WHERE at < b."to") AS live,
      m.*,
      (SELECT coalesce(json_object_agg(reason, n), '{}') FROM (
        SELECT reason, count(*)::int AS n FROM preference WHERE reason IS NOT NULL AND "createdAt" >= b."from" AND "createdAt" < b."to"
        GROUP BY reason) by_reason) AS "leftOut"
    FROM bucket b CROSS JOIN LATERAL (
      SELECT count(*)::int AS made, (count(*) FILTER (WHERE fits AND live))::int AS counted,
        (count(*) FILTER (WHERE fits AND live AND "onPolicy"))::int AS "onPolicy"
      FROM preference WHERE "createdAt" >= b."from" AND "createdAt" < b."to"
    ) m ORDER BY b."from"`
}
