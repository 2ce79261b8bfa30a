import type { Tx } from '@/lib/db/client'
import { bucketsSql } from './buckets'
import type { FlywheelQuery } from './schema'

export type BucketCounts = {
  key: string
  from: Date
  to: Date
  isOpen: boolean
  queries: number
  queriesImported: number
  queriesDistinct: number
  queriesWithdrawn: number
  submissions: number
  duplicateSubmissions: number
  rollouts: number
  rolloutsImported: number
  rolloutsFailed: number
  /** Null: no rollout of it has a known cost. */
  rolloutCost: number | null
  judgments: number
  judgmentsImported: number
  judgmentsWithdrawn: number
  annotators: number
  /** Null: no time was measured. */
  hours: number | null
  medianSeconds: number | null
  hourlyRate: number | null
}

/**
 * What came in, oldest bucket first. "Made" counts are by the row's own time and are never taken back; a withdrawal counts in
 * its own bucket. Each bucket is a range of an index.
 */
export function readCounts(tx: Tx, projectId: string, query: FlywheelQuery): Promise<BucketCounts[]> {
  return tx.$queryRaw`
    WITH ${bucketsSql(projectId, query)}
    SELECT b.*, q.*, w.*, s.*, r.*, j.*, coalesce(u."judgmentsWithdrawn", 0) AS "judgmentsWithdrawn", project."hourlyRate"
    FROM project, bucket b
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS queries, count("importId")::int AS "queriesImported",
        (count(*) FILTER (WHERE "duplicateOfId" IS NULL AND "nearDuplicateOfId" IS NULL))::int AS "queriesDistinct"
      FROM "Query" WHERE "projectId" = ${projectId}::uuid AND "createdAt" >= b."from" AND "createdAt" < b."to"
    ) q
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "queriesWithdrawn" FROM "Query"
      WHERE "projectId" = ${projectId}::uuid AND "withdrawnAt" >= b."from" AND "withdrawnAt" < b."to"
    ) w
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS submissions,
        (count(*) FILTER (WHERE outcome IN ('EXACT_DUPLICATE', 'NEAR_DUPLICATE')))::int AS "duplicateSubmissions"
      FROM "QuerySubmission" WHERE "projectId" = ${projectId}::uuid AND "createdAt" >= b."from" AND "createdAt" < b."to"
    ) s
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS rollouts, count("importId")::int AS "rolloutsImported",
        (count(*) FILTER (WHERE status IN ('EMPTY', 'FILTERED', 'INCOMPLETE', 'ERROR')))::int AS "rolloutsFailed",
        sum(cost) AS "rolloutCost"
      FROM "Rollout" WHERE "projectId" = ${projectId}::uuid AND "createdAt" >= b."from" AND "createdAt" < b."to"
    ) r
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS judgments, count(d."importId")::int AS "judgmentsImported",
        count(DISTINCT d."annotatorId")::int AS annotators, sum(v.seconds) / 3600 AS hours,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY v.seconds) AS "medianSeconds"
      FROM "Judgment" d JOIN "JudgmentRevision" v ON v."judgmentId" = d.id AND v.number = 1
      WHERE d."projectId" = ${projectId}::uuid AND d."createdAt" >= b."from" AND d."createdAt" < b."to"
    ) j
    LEFT JOIN (
      SELECT x.key, count(*)::int AS "judgmentsWithdrawn" FROM "JudgmentRevision" v
      JOIN bucket x ON v."createdAt" >= x."from" AND v."createdAt" < x."to"
      WHERE v."projectId" = ${projectId}::uuid AND v.kind = 'WITHDRAWN' GROUP BY x.key
    ) u ON u.key = b.key
    ORDER BY b."from"`
}
