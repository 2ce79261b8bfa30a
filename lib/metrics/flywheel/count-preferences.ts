import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { REASON } from '../strengths/count-excluded'
import { onPreferences, type WheelFilter } from './filter'
import type { PieceFigures } from './piece-figures'

type Preferences = PieceFigures['preferences']
type Row = Preferences & { piece: number }

/** Policies while they were DEPLOYED: by the audit of what people changed; what nobody changed is as it is. */
const deployedSql = (projectId: string) => Prisma.sql`stage AS (
    SELECT e."targetId" AS "policyId", e.detail ->> 'stage' AS stage, e."createdAt" AS since,
      lead(e."createdAt", 1, 'infinity') OVER (PARTITION BY e."targetId" ORDER BY e."createdAt") AS until
    FROM "AuditEvent" e WHERE e."projectId" = ${projectId}::uuid AND e.action = 'policy.update'
  ), deployed AS (
    SELECT "policyId"::uuid AS id, since, until FROM stage WHERE stage = 'DEPLOYED'
    UNION ALL
    SELECT id, '-infinity', 'infinity' FROM "Policy" o WHERE "projectId" = ${projectId}::uuid AND stage = 'DEPLOYED'
      AND NOT EXISTS (SELECT 1 FROM stage WHERE stage."policyId" = o.id::text)
  )`

/** `p` may count: what is asked of it besides being live. */
const fits = (projectId: string) =>
  Prisma.sql`(p.use = 'DATA' AND p.blind AND p.source = ANY (project.sources) AND ${notExcluded(projectId)})`

/**
 * Preferences of each piece. When one ceased to count is read from what ended it: the next revision of its judgment, the
 * withdrawal of its query or of a rollout, the verdict that superseded it. One that is dead for no such reason (an undone
 * import) never counted. Who is a source, and who is excluded, is taken as it is today.
 */
export async function countPreferences(
  tx: Tx,
  projectId: string,
  pieces: Prisma.Sql,
  filter: WheelFilter,
): Promise<Map<number, Preferences>> {
  const project = Prisma.sql`project AS (SELECT id, sources FROM "Project" WHERE id = ${projectId}::uuid)`
  const rows = await tx.$queryRaw<Row[]>`
    WITH ${pieces}, ${project}, ${deployedSql(projectId)}, dead AS (${deadSql(projectId, filter)}),
    sums AS (
      SELECT b.piece, count(*)::int AS made, (count(*) FILTER (WHERE p.live AND ${fits(projectId)}))::int AS counted,
        (count(*) FILTER (WHERE p.live AND ${fits(projectId)}
          AND EXISTS (SELECT 1 FROM deployed d WHERE d.id = p."policyAId" AND p."createdAt" >= d.since AND p."createdAt" < d.until)
          AND EXISTS (SELECT 1 FROM deployed d WHERE d.id = p."policyBId" AND p."createdAt" >= d.since AND p."createdAt" < d.until)))::int AS "onPolicy",
        (count(*) FILTER (WHERE p.live AND ${fits(projectId)} AND p.arm = 'BEST_OF_N'))::int AS "bestOf",
        coalesce(sum(CASE p.outcome WHEN 'A' THEN 1 WHEN 'B' THEN 0 ELSE 0.5 END)
          FILTER (WHERE p.live AND ${fits(projectId)} AND p.arm = 'BEST_OF_N'), 0)::float8 AS "bestOfScore"
      FROM piece b CROSS JOIN project JOIN "Preference" p ON p."projectId" = ${projectId}::uuid
        AND p."createdAt" >= b."from" AND p."createdAt" < b."to" WHERE true ${onPreferences(filter)}
      GROUP BY b.piece
    ), why AS (
      SELECT piece, json_object_agg(reason, n) AS reasons FROM (
        SELECT b.piece, ${REASON} AS reason, count(*)::int AS n
        FROM piece b CROSS JOIN project JOIN "Preference" p ON p."projectId" = ${projectId}::uuid
          AND p."createdAt" >= b."from" AND p."createdAt" < b."to"
        LEFT JOIN "JudgmentRevision" r ON r.id = p."revisionId"
        WHERE NOT (p.live AND ${fits(projectId)}) ${onPreferences(filter)} GROUP BY 1, 2
      ) x WHERE reason IS NOT NULL GROUP BY piece
    ), agreement AS (${agreementSql(projectId, filter)})
    SELECT b.piece::int, coalesce(s.made, 0) AS made, coalesce(s.counted, 0) AS counted, coalesce(s."onPolicy", 0) AS "onPolicy",
      coalesce(s."bestOf", 0) AS "bestOf", coalesce(s."bestOfScore", 0) AS "bestOfScore",
      coalesce(s.counted, 0) + (SELECT count(*) FROM dead WHERE "createdAt" >= b."from" AND "createdAt" < b."to")::int AS born,
      (SELECT count(*) FROM dead WHERE ended >= b."from" AND ended < b."to")::int AS ended,
      coalesce(w.reasons, '{}') AS "leftOut", coalesce(a.pairs, 0) AS pairs, coalesce(a.agreeing, 0) AS agreeing
    FROM piece b LEFT JOIN sums s USING (piece) LEFT JOIN why w USING (piece) LEFT JOIN agreement a USING (piece)`
  return new Map(rows.map(({ piece, ...row }) => [piece, row]))
}

/** Those that counted once and do no more: when they began and when they ceased. */
const deadSql = (projectId: string, filter: WheelFilter) => Prisma.sql`
  SELECT * FROM (
    SELECT p."createdAt", least(n."createdAt", q."withdrawnAt", ra."withdrawnAt", rb."withdrawnAt", va."supersededAt", vb."supersededAt") AS ended
    FROM "Preference" p CROSS JOIN project
    JOIN "Query" q ON q.id = p."queryId"
    JOIN "Rollout" ra ON ra.id = p."rolloutAId" JOIN "Rollout" rb ON rb.id = p."rolloutBId"
    LEFT JOIN "JudgmentRevision" r ON r.id = p."revisionId"
    LEFT JOIN "JudgmentRevision" n ON n."judgmentId" = r."judgmentId" AND n.number = r.number + 1
    LEFT JOIN "VerifierResult" va ON va.id = p."resultAId" LEFT JOIN "VerifierResult" vb ON vb.id = p."resultBId"
    WHERE p."projectId" = ${projectId}::uuid AND NOT p.live AND ${fits(projectId)} ${onPreferences(filter)}
  ) x WHERE ended > "createdAt"`

/**
 * Each two verdicts on one pair of rollouts of a comparison that was born to be judged twice, among its first `overlap`, in the
 * piece of the later one; "both bad" and a tie are outcomes like others.
 */
const agreementSql = (projectId: string, { annotatorId, ...filter }: WheelFilter) => {
  const ofTheirs =
    annotatorId === undefined
      ? Prisma.sql`true`
      : Prisma.sql`${annotatorId}::uuid IN (p."annotatorId", later."annotatorId")`
  return Prisma.sql`
  SELECT later.piece, coalesce(sum(e.pairs), 0)::int AS pairs, coalesce(sum(e.agreeing), 0)::int AS agreeing
  FROM (
    SELECT b.piece, c.overlap, p.* FROM piece b CROSS JOIN project JOIN "Preference" p ON p."projectId" = ${projectId}::uuid
      AND p."createdAt" >= b."from" AND p."createdAt" < b."to" AND p.live AND ${fits(projectId)}
    JOIN "Comparison" c ON c.id = p."comparisonId" AND c.overlap > 1 WHERE true ${onPreferences(filter)}
  ) later CROSS JOIN project CROSS JOIN LATERAL (
    SELECT count(*) AS before, count(*) FILTER (WHERE ${ofTheirs}) AS pairs,
      count(*) FILTER (WHERE ${ofTheirs} AND p.outcome = later.outcome) AS agreeing
    FROM "Preference" p WHERE p."comparisonId" = later."comparisonId" AND p."rolloutAId" = later."rolloutAId"
      AND p."rolloutBId" = later."rolloutBId" AND p.live AND ${fits(projectId)} AND (p."createdAt", p.id) < (later."createdAt", later.id)
  ) e WHERE e.before < later.overlap GROUP BY later.piece`
}
