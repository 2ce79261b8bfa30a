import type { Tx } from '@/lib/db/client'

export type TrialScores = { drawn: number; scores: { environment: string; score: number }[] }

type Row = { environment: string; score: number | null }

/**
 * Queries of a trial in the order in which they became complete, each with the mean over its first `overlap` judgments of +1
 * (the new policy), 0 (tie, both bad), -1 (the one before). Each judgment counts as it was first made: what was revised or
 * taken back later, with the names perhaps known by then, changes nothing. Adjudications and extras are not read.
 */
export async function readTrialScores(
  tx: Tx,
  projectId: string,
  policyId: string,
  predecessorId: string,
): Promise<TrialScores> {
  const rows = await tx.$queryRaw<Row[]>`
    WITH trial AS (
      SELECT c.id, c."queryId", c.overlap, c.seq, own.id AS "ownId"
      FROM "Comparison" c
      JOIN "ComparisonItem" x ON x."comparisonId" = c.id JOIN "Rollout" own ON own.id = x."rolloutId"
      JOIN "ComparisonItem" y ON y."comparisonId" = c.id JOIN "Rollout" other ON other.id = y."rolloutId"
      WHERE c."projectId" = ${projectId}::uuid AND c.arm = 'TRIAL' AND c."repeatOfId" IS NULL AND c.gold IS NULL
        AND own."policyId" = ${policyId}::uuid AND other."policyId" = ${predecessorId}::uuid
        AND own."withdrawnAt" IS NULL AND other."withdrawnAt" IS NULL
    ), first AS (
      SELECT t.id, d."createdAt", row_number() OVER (PARTITION BY t.id ORDER BY d."createdAt", d.id) AS place,
        CASE WHEN r.outcome IN ('TIE', 'BOTH_BAD') THEN 0 WHEN r."preferredRolloutId" = t."ownId" THEN 1 ELSE -1 END AS says
      FROM trial t
      JOIN "Judgment" d ON d."comparisonId" = t.id AND NOT d.adjudication
      JOIN "Project" project ON project.id = d."projectId" AND d.source = ANY (project.sources)
      JOIN "Annotator" n ON n.id = d."annotatorId" AND n."excludedAt" IS NULL
      JOIN "JudgmentRevision" r ON r."judgmentId" = d.id AND r.number = 1
    ), scored AS (
      SELECT DISTINCT ON (t."queryId") t."queryId",
        CASE WHEN s.judgments = t.overlap THEN s.score END AS score, s.at, t.seq
      FROM trial t LEFT JOIN LATERAL (
        SELECT avg(says)::float8 AS score, count(*) AS judgments, max(f."createdAt") AS at
        FROM first f WHERE f.id = t.id AND f.place <= t.overlap) s ON true
      ORDER BY t."queryId", t.seq
    )
    SELECT e.name AS environment, s.score FROM scored s
    JOIN "Query" q ON q.id = s."queryId" AND q."withdrawnAt" IS NULL
    JOIN "Environment" e ON e.id = q."environmentId"
    ORDER BY s.at NULLS LAST, s.seq`
  const scores = rows.flatMap(({ environment, score }) => (score === null ? [] : { environment, score }))
  return { drawn: rows.length, scores }
}
