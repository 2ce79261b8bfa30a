import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { OUTCOME } from '@/lib/math/counts'
import { filterSql, type GameFilter, liveSql } from '../strengths/time-window'

/** Ratings as columns: a row is one annotator's verdict on one unit (a query and an unordered pair of its rollouts). */
export type AgreementRatings = {
  units: number
  unit: Int32Array
  /** Place in `annotators`. */
  annotator: Int32Array
  /** Code of OUTCOME, seen from the lower of the two rollout ids. */
  outcome: Int32Array
  /** 1 to 4; 0 where none was given. */
  degree: Int32Array
  /** Query of each unit, from 0. */
  query: Int32Array
  /** Of each unit: place in `environments`, and 1 where its policies' strengths differ by more than 1, 0 where less, -1 unknown. */
  environment: Int32Array
  apart: Int32Array
  environments: string[]
  /** 1: an author on their own query. */
  isOwn: Uint8Array
  annotators: { id: string; pseudonym: string }[]
  /** Comparisons with two of these ratings or more. */
  comparisons: number
}

type Row = Record<
  'unit' | 'annotator' | 'outcome' | 'degree' | 'query' | 'own' | 'environment' | 'apart',
  string | null
> & {
  environments: string[] | null
  annotators: { id: string; pseudonym: string }[] | null
  comparisons: number
}

/**
 * The first `overlap` judgments of comparisons born with overlap of two or more, in the order in which they were made,
 * as far as they are live, blind, of the project's sources and not by an excluded annotator. Adaptive extras,
 * adjudications, gold and repeats never; of an annotator who judged one unit in two comparisons the first verdict.
 * @param alsoId an excluded annotator that is read all the same, to show what it did
 */
export async function readRatings(
  tx: Tx,
  projectId: string,
  alsoId?: string,
  filter: GameFilter = {},
): Promise<AgreementRatings> {
  const also = alsoId ? Prisma.sql`OR p."annotatorId" = ${alsoId}::uuid` : Prisma.empty
  const { asOf } = filter
  const isLive = asOf
    ? Prisma.sql`d."createdAt" < ${asOf} AND NOT EXISTS (
        SELECT 1 FROM "JudgmentRevision" x WHERE x."judgmentId" = d.id AND x.kind = 'WITHDRAWN' AND x."createdAt" < ${asOf})`
    : Prisma.sql`d.live`
  const revision = asOf
    ? Prisma.sql`(SELECT max(x.number) FROM "JudgmentRevision" x WHERE x."judgmentId" = d.id AND x."createdAt" < ${asOf})`
    : Prisma.sql`d.revision`
  const [row] = await tx.$queryRaw<Row[]>`
    WITH born AS (
      SELECT d.id, d."ownQuery", ${revision} AS revision, c.overlap,
        row_number() OVER (PARTITION BY d."comparisonId" ORDER BY d."createdAt", d.id) AS place
      FROM "Comparison" c JOIN "Judgment" d ON d."comparisonId" = c.id AND ${isLive} AND NOT d.adjudication
      WHERE c."projectId" = ${projectId}::uuid AND c.overlap >= 2 AND c."repeatOfId" IS NULL AND c.gold IS NULL
    ), rating AS (
      SELECT DISTINCT ON (least(p."rolloutAId", p."rolloutBId"), greatest(p."rolloutAId", p."rolloutBId"), p."annotatorId")
        least(p."rolloutAId", p."rolloutBId") AS low, greatest(p."rolloutAId", p."rolloutBId") AS high,
        p."annotatorId", p."comparisonId", p."queryId", p."policyAId", p."policyBId", p.degree, b."ownQuery",
        CASE WHEN p."rolloutAId" < p."rolloutBId" OR p.outcome IN ('TIE', 'BOTH_BAD') THEN p.outcome::text
          WHEN p.outcome = 'A' THEN 'B' ELSE 'A' END AS outcome
      FROM born b
      JOIN "JudgmentRevision" r ON r."judgmentId" = b.id AND r.number = b.revision
      JOIN "Preference" p ON p."revisionId" = r.id
      JOIN "Project" project ON project.id = p."projectId" AND p.source = ANY (project.sources)
      WHERE b.place <= b.overlap AND ${liveSql(asOf)} AND p.blind AND p.use = 'DATA' AND (${notExcluded(projectId)} ${also}) ${filterSql(filter)}
      ORDER BY 1, 2, 3, p."createdAt", p.id
    ), strength AS (
      SELECT "policyId", strength FROM "PolicyStrength" WHERE strength IS NOT NULL AND "strengthFitId" = (
        SELECT id FROM "StrengthFit" WHERE "projectId" = ${projectId}::uuid ORDER BY "createdAt" DESC, id DESC LIMIT 1)
    ), placed AS (
      SELECT dense_rank() OVER (ORDER BY "queryId", low, high) - 1 AS unit, dense_rank() OVER (ORDER BY "queryId") - 1 AS query,
        dense_rank() OVER (ORDER BY "annotatorId") - 1 AS annotator, "annotatorId", "comparisonId",
        array_position(ARRAY['A', 'B', 'TIE', 'BOTH_BAD'], outcome) - 1 AS outcome, coalesce(degree, 0) AS degree,
        "ownQuery"::int AS own, dense_rank() OVER (ORDER BY q."environmentId") - 1 AS environment, q."environmentId",
        coalesce((abs(sa.strength - sb.strength) > 1)::int, -1) AS apart
      FROM rating JOIN "Query" q ON q.id = rating."queryId"
      LEFT JOIN strength sa ON sa."policyId" = "policyAId" LEFT JOIN strength sb ON sb."policyId" = "policyBId"
    )
    SELECT string_agg(unit::text, ',' ORDER BY unit, annotator) AS unit,
      string_agg(annotator::text, ',' ORDER BY unit, annotator) AS annotator,
      string_agg(outcome::text, ',' ORDER BY unit, annotator) AS outcome,
      string_agg(degree::text, ',' ORDER BY unit, annotator) AS degree,
      string_agg(query::text, ',' ORDER BY unit, annotator) AS query,
      string_agg(own::text, ',' ORDER BY unit, annotator) AS own,
      string_agg(environment::text, ',' ORDER BY unit, annotator) AS environment,
      string_agg(apart::text, ',' ORDER BY unit, annotator) AS apart,
      (SELECT json_agg(DISTINCT "environmentId" ORDER BY "environmentId") FROM placed) AS environments,
      (SELECT json_agg(json_build_object('id', a.id, 'pseudonym', a.pseudonym) ORDER BY a.id)
        FROM "Annotator" a WHERE a.id IN (SELECT "annotatorId" FROM placed)) AS annotators,
      (SELECT count(*)::int FROM (SELECT 1 FROM placed WHERE own = 0 GROUP BY "comparisonId" HAVING count(DISTINCT annotator) > 1) two) AS comparisons
    FROM placed`
  return toRatings(row)
}

function toRatings(row: Row | undefined): AgreementRatings {
  const numbers = (column: string | null | undefined) => Int32Array.from(column ? column.split(',') : [], Number)
  const unit = numbers(row?.unit)
  const units = unit.length === 0 ? 0 : unit.at(-1)! + 1
  const ofUnits = (column: string | null | undefined) => {
    const found = new Int32Array(units)
    numbers(column).forEach((value, at) => {
      found[unit[at]!] = value
    })
    return found
  }
  return {
    ...{ environment: ofUnits(row?.environment), apart: ofUnits(row?.apart), environments: row?.environments ?? [] },
    ...{
      units,
      unit,
      query: ofUnits(row?.query),
      annotators: row?.annotators ?? [],
      comparisons: row?.comparisons ?? 0,
    },
    ...{ annotator: numbers(row?.annotator), outcome: numbers(row?.outcome), degree: numbers(row?.degree) },
    isOwn: Uint8Array.from(numbers(row?.own)),
  }
}

// The statement numbers outcomes by their place in its list; this is the same order or nothing compiles.
OUTCOME satisfies { A: 0; B: 1; TIE: 2; BOTH_BAD: 3 }
