import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { AnnotatorKind } from '@/lib/db/generated/enums'

export type AnnotatorCounts = {
  id: string
  pseudonym: string
  kind: AnnotatorKind
  externalName: string | null
  excludedAt: Date | null
  lastActiveAt: Date | null
  judgments: number
  ties: number
  /** Among the newest judgments: with a known time, and faster than reading. */
  timed: number
  fast: number
  medianSeconds: number | null
  skips: number
  /** Repeats judged, and those whose verdict is the first one's. */
  repeats: number
  repeatsSame: number
}

/** Bytes of rollout text a second: about six times as fast as people read. */
const FASTEST_READING = 150
/** However long the texts: twenty seconds are time to see which is better. */
const LONGEST_READING = 20
/** Reading times are of so many judgments, the newest: what an annotator does now, at a cost that does not grow. */
const RECENT = 200

/**
 * What each annotator did, in one statement, over live judgments: newest verdicts, times of the first revision (a later one
 * is not a reading). A text's size is known without reading the text.
 */
export async function readCounts(tx: Tx, projectId: string): Promise<AnnotatorCounts[]> {
  return tx.$queryRaw<AnnotatorCounts[]>`
    WITH judged AS (
      SELECT d."annotatorId", count(*)::int AS judgments, (count(*) FILTER (WHERE r.outcome = 'TIE'))::int AS ties,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY f.seconds) AS "medianSeconds"
      FROM "Judgment" d
      JOIN "JudgmentRevision" r ON r."judgmentId" = d.id AND r.number = d.revision
      JOIN "JudgmentRevision" f ON f."judgmentId" = d.id AND f.number = 1
      WHERE d."projectId" = ${projectId}::uuid AND d.live GROUP BY 1
    ), skipped AS (
      SELECT s."annotatorId", count(*)::int AS skips FROM "Assignment" s
      WHERE s."projectId" = ${projectId}::uuid AND s.state = 'SKIPPED' GROUP BY 1
    ), repeated AS (
      SELECT t."annotatorId", count(*)::int AS repeats, (count(*) FILTER (WHERE t.same))::int AS "repeatsSame"
      FROM (${repeatsSql(projectId)}) t GROUP BY 1
    )
    SELECT a.id, a.pseudonym, a.kind, a."externalName", a."excludedAt", a."lastActiveAt",
      coalesce(j.judgments, 0) AS judgments, coalesce(j.ties, 0) AS ties, t.timed, t.fast, j."medianSeconds",
      coalesce(k.skips, 0) AS skips, coalesce(r.repeats, 0) AS repeats, coalesce(r."repeatsSame", 0) AS "repeatsSame"
    FROM "Annotator" a
    LEFT JOIN judged j ON j."annotatorId" = a.id
    LEFT JOIN skipped k ON k."annotatorId" = a.id
    LEFT JOIN repeated r ON r."annotatorId" = a.id
    CROSS JOIN LATERAL (${readingSql()}) t
    WHERE a."projectId" = ${projectId}::uuid ORDER BY a.id`
}

/** Of the newest judgments of `a` those with a known time, and those that took less time than their texts take to read. */
function readingSql(): Prisma.Sql {
  return Prisma.sql`
    SELECT count(*)::int AS timed,
      (count(*) FILTER (WHERE f.seconds < greatest(1, least(${LONGEST_READING}, size.seconds))))::int AS fast
    FROM (SELECT d.id, d."comparisonId" FROM "Judgment" d WHERE d."annotatorId" = a.id AND d.live
      ORDER BY d."createdAt" DESC LIMIT ${RECENT}) recent
    JOIN "JudgmentRevision" f ON f."judgmentId" = recent.id AND f.number = 1 AND f.seconds IS NOT NULL
    CROSS JOIN LATERAL (SELECT sum(octet_length(o.text)) / ${FASTEST_READING}::float AS seconds
      FROM "ComparisonItem" i JOIN "Rollout" o ON o.id = i."rolloutId" WHERE i."comparisonId" = recent."comparisonId") size`
}

/**
 * A row for each live verdict on a repeat beside the same annotator's live one on what it repeats; `same` where all pairs
 * of rollouts got the same outcome. Hidden repeats and imported second votes alike.
 */
export function repeatsSql(projectId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT c.id AS "comparisonId", c."repeatOfId", p."annotatorId",
      bool_and(CASE WHEN p."rolloutAId" = q."rolloutAId" OR p.outcome IN ('TIE', 'BOTH_BAD') THEN p.outcome = q.outcome
        ELSE p.outcome <> q.outcome AND q.outcome IN ('A', 'B') END) AS same
    FROM "Comparison" c
    JOIN "Preference" p ON p."comparisonId" = c.id AND p.live AND p.blind
    JOIN "Preference" q ON q."comparisonId" = c."repeatOfId" AND q."annotatorId" = p."annotatorId" AND q.live AND q.blind
      AND least(q."rolloutAId", q."rolloutBId") = least(p."rolloutAId", p."rolloutBId")
      AND greatest(q."rolloutAId", q."rolloutBId") = greatest(p."rolloutAId", p."rolloutBId")
    WHERE c."projectId" = ${projectId}::uuid AND c."repeatOfId" IS NOT NULL GROUP BY 1, 2, 3`
}
