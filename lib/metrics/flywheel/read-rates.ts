import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import { bucketsSql, inBucketSql } from './buckets'
import { onPreferences, type WheelFilter } from './filter'
import type { FlywheelQuery } from './schema'

/** A verdict on a DEPLOYED policy against the version before it: 1 it won, 0.5 a tie, 0 it lost. */
export type VersionVerdict = { key: string; policy: string; score: number; query: string }

export function readVersionVerdicts(
  tx: Tx,
  projectId: string,
  query: FlywheelQuery,
  filter: WheelFilter,
): Promise<VersionVerdict[]> {
  return tx.$queryRaw`
    WITH ${bucketsSql(projectId, query)}
    SELECT b.key, o.name || '@' || o.version AS policy, p."queryId"::text AS query,
      (CASE p.outcome WHEN 'TIE' THEN 0.5 WHEN 'A' THEN (p."policyAId" = o.id)::int ELSE (p."policyBId" = o.id)::int END)::float8 AS score
    FROM "Policy" o JOIN project ON o."projectId" = project.id
    JOIN "Policy" before ON before."projectId" = o."projectId" AND before.name = o.name AND before.version = (
      SELECT max(x.version) FROM "Policy" x WHERE x."projectId" = o."projectId" AND x.name = o.name AND x.version < o.version)
    JOIN "Preference" p ON p."projectId" = o."projectId" AND p.source = ANY (project.sources)
      AND ((p."policyAId" = o.id AND p."policyBId" = before.id) OR (p."policyBId" = o.id AND p."policyAId" = before.id))
    JOIN bucket b ON ${inBucketSql(query)}
    WHERE o.stage = 'DEPLOYED' AND p.live AND p.blind AND p.use = 'DATA' AND p.outcome <> 'BOTH_BAD' AND ${notExcluded(projectId)} ${onPreferences(filter)}
    ORDER BY p.id`
}

/** Versions promoted, by bucket, with the mean age in days, at their cut-off, of the TRAIN preferences that they could see. */
export type PromotedVersion = { key: string; id: string; version: number; dataAge: number | null }

export function readPromoted(tx: Tx, projectId: string, query: FlywheelQuery): Promise<PromotedVersion[]> {
  return tx.$queryRaw`
    WITH ${bucketsSql(projectId, query)}
    SELECT b.key, m.id, m.version, (
      SELECT avg(extract(epoch FROM m."cutoffAt" - p."createdAt") / 86400)::float8 FROM "Preference" p
      WHERE p."projectId" = m."projectId" AND p.split = 'TRAIN' AND p.live AND p.blind AND p.use = 'DATA'
        AND p.source = ANY (project.sources) AND p."createdAt" <= m."cutoffAt" AND ${notExcluded(projectId)}
    ) AS "dataAge"
    FROM "RewardModel" m JOIN project ON m."projectId" = project.id
    -- A promotion ends its iteration at its own moment, and belongs to the one that it ends.
    JOIN bucket b ON m."promotedAt" > b."from" AND m."promotedAt" <= b."to"
    ORDER BY m.version`
}
