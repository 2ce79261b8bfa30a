import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import { OUTCOME } from '@/lib/math/counts'
import type { AnnotatorVotes } from '@/lib/math/noisy-votes'
import type { GoldVerdict } from './read-gold'

export type ProjectVotes = { votes: AnnotatorVotes; annotatorIds: string[] }

type Row = Record<'annotator' | 'a' | 'b' | 'outcome' | 'side' | 'weight', string | null> & {
  annotators: string[] | null
  policies: number
}

/**
 * Votes by annotator, pair of policies, outcome and side, from one GROUP BY over the live, blind preferences that the
 * board reads. The side is the one that this annotator saw: of A or B the revision's key against the rollout it stood for
 * (imports: the file's order); of a tie the assignment's order, unknown for imports. Of a ranking it is unknown.
 */
export async function readVotes(tx: Tx, projectId: string, gold: readonly GoldVerdict[]): Promise<ProjectVotes> {
  const [row] = await tx.$queryRaw<Row[]>`
    WITH policy AS (
      SELECT id, row_number() OVER (ORDER BY name COLLATE "C", version) - 1 AS n FROM "Policy" WHERE "projectId" = ${projectId}::uuid
    ), annotator AS (
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM "Annotator" WHERE "projectId" = ${projectId}::uuid
    ), vote AS (
      SELECT k.n AS annotator, a.n AS a, b.n AS b, array_position(ARRAY['A', 'B', 'TIE', 'BOTH_BAD'], p.outcome::text) - 1 AS outcome,
        coalesce(CASE
          WHEN r.outcome IN ('A', 'B') THEN CASE WHEN (r.outcome = 'A') = (r."preferredRolloutId" = p."rolloutAId") THEN 1 ELSE -1 END
          WHEN r.outcome = 'TIE' THEN CASE s."order"[1] WHEN 0 THEN 1 WHEN 1 THEN -1 END END, 0) AS side,
        sum(p.weight::numeric) AS weight
      FROM "Preference" p
      JOIN "Project" j ON j.id = p."projectId" AND p.source = ANY (j.sources)
      JOIN annotator k ON k.id = p."annotatorId"
      JOIN policy a ON a.id = p."policyAId"
      JOIN policy b ON b.id = p."policyBId"
      JOIN "JudgmentRevision" r ON r.id = p."revisionId"
      LEFT JOIN "Judgment" d ON d.id = r."judgmentId" AND r.outcome = 'TIE'
      LEFT JOIN "Assignment" s ON s.id = d."assignmentId"
      WHERE p."projectId" = ${projectId}::uuid AND p.live AND p.blind AND p.use = 'DATA' AND p.outcome <> 'BOTH_BAD'
        AND ${notExcluded(projectId)}
      GROUP BY 1, 2, 3, 4, 5
    )
    SELECT string_agg(annotator::text, ',' ORDER BY annotator, a, b, outcome, side) AS annotator,
      string_agg(a::text, ',' ORDER BY annotator, a, b, outcome, side) AS a,
      string_agg(b::text, ',' ORDER BY annotator, a, b, outcome, side) AS b,
      string_agg(outcome::text, ',' ORDER BY annotator, a, b, outcome, side) AS outcome,
      string_agg(side::text, ',' ORDER BY annotator, a, b, outcome, side) AS side,
      string_agg(weight::text, ',' ORDER BY annotator, a, b, outcome, side) AS weight,
      (SELECT json_agg(id ORDER BY n) FROM annotator) AS annotators, (SELECT count(*)::int FROM policy) AS policies
    FROM vote`
  const numbers = (column: string | null | undefined) => (column ? column.split(',').map(Number) : [])
  const annotatorIds = row?.annotators ?? []
  const place = new Map(annotatorIds.map((id, k) => [id, k]))
  const known = gold.filter((verdict) => verdict.right !== null && !verdict.isExcluded)
  return {
    annotatorIds,
    votes: {
      ...{ policies: row?.policies ?? 0, annotators: annotatorIds.length, annotator: numbers(row?.annotator) },
      ...{ a: numbers(row?.a), b: numbers(row?.b), outcome: numbers(row?.outcome) },
      ...{ side: numbers(row?.side), weight: numbers(row?.weight) },
      gold: {
        annotator: known.map((verdict) => place.get(verdict.annotatorId)!),
        right: known.map((verdict) => verdict.right!),
        side: known.map((verdict) => verdict.side),
      },
    },
  }
}

// The statement numbers outcomes by their place in its list; this is the same order or nothing compiles.
OUTCOME satisfies { A: 0; B: 1; TIE: 2; BOTH_BAD: 3 }
