import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { DatasetUnit } from '@/lib/db/generated/enums'
import { PIN_COLUMNS, PIN_JOINS } from './pins'
import type { Exclusion, Rules } from './unit-rows'

export type UnitCounts = {
  rows: { TRAIN: number; HOLDOUT: number }
  excluded: Partial<Record<Exclusion, number>>
  /** Rows that have a margin. */
  withMargin: { TRAIN: number; HOLDOUT: number }
}

type Scope = { items: Prisma.Sql; unit: DatasetUnit; rules: Rules }
type Row = { split: string; fate: string; n: number; margins: number }

/**
 * How many rows the pins give, and why others give none: what `rowsOfComparison` says, in one statement, so that a
 * million pins are counted without leaving the database. A test holds the two together.
 */
export async function countUnits(tx: Tx, scope: Scope): Promise<UnitCounts> {
  const rows = await tx.$queryRaw<Row[]>`
    WITH pin AS (SELECT i.position, ${PIN_COLUMNS} FROM ${scope.items} AS i ${PIN_JOINS}), unit AS (${unitsOf(scope)})
    SELECT split, ${fateOf(scope.rules)} AS fate, count(*)::int AS n,
      count(*) FILTER (WHERE degrees > 0)::int AS margins
    FROM unit GROUP BY 1, 2 ORDER BY 1, 2`
  const counts: UnitCounts = { rows: { TRAIN: 0, HOLDOUT: 0 }, excluded: {}, withMargin: { TRAIN: 0, HOLDOUT: 0 } }
  for (const { split, fate, n, margins } of rows) {
    if (fate === 'row' && (split === 'TRAIN' || split === 'HOLDOUT')) {
      counts.rows[split] += n
      counts.withMargin[split] += margins
    } else counts.excluded[fate as Exclusion] = (counts.excluded[fate as Exclusion] ?? 0) + n
  }
  return counts
}

/** One row for each unit: its verdict (null: no majority; of no vote that counts: `votes` 0) and what may leave it out. */
function unitsOf({ unit, rules }: Scope): Prisma.Sql {
  const votes = rules.revealed ? Prisma.sql`true` : Prisma.sql`blind`
  if (unit === 'JUDGMENT') {
    return Prisma.sql`SELECT split, "emptyText", "sameText", "contextDiffers", (${votes})::int AS votes, outcome AS verdict,
      (degree IS NOT NULL)::int AS degrees FROM pin`
  }
  const count = (outcome: string) => Prisma.sql`count(*) FILTER (WHERE counts AND outcome = ${outcome})`
  return Prisma.sql`SELECT *, CASE verdict WHEN 'A' THEN "degreesA" WHEN 'B' THEN "degreesB" ELSE 0 END AS degrees FROM (
    SELECT *, coalesce(settled, CASE WHEN bad * 2 > votes THEN 'BOTH_BAD'
      WHEN a + b = 0 THEN CASE WHEN tie >= bad THEN 'TIE' ELSE 'BOTH_BAD' END
      WHEN a > b THEN 'A' WHEN b > a THEN 'B' END) AS verdict
    FROM (SELECT min(split) AS split, bool_or("emptyText") AS "emptyText", bool_or("sameText") AS "sameText",
        bool_or("contextDiffers") AS "contextDiffers", count(*) FILTER (WHERE counts) AS votes,
        ${count('A')} AS a, ${count('B')} AS b, ${count('TIE')} AS tie, ${count('BOTH_BAD')} AS bad,
        count(degree) FILTER (WHERE counts AND outcome = 'A') AS "degreesA",
        count(degree) FILTER (WHERE counts AND outcome = 'B') AS "degreesB",
        (array_agg(outcome ORDER BY position) FILTER (WHERE counts AND adjudicated))[1] AS settled
      FROM (SELECT *, ${votes} AS counts FROM pin) AS vote
      GROUP BY "comparisonId", "rolloutAId", "rolloutBId") AS counted) AS judged`
}

/** In the order of EXCLUSIONS. */
function fateOf({ outcomes, contexts, texts, revealed: _ }: Rules): Prisma.Sql {
  const isGood = texts === 'good'
  return Prisma.sql`CASE WHEN votes = 0 THEN 'not_blind' WHEN split = 'NONE' THEN 'near_both_splits'
    WHEN ${isGood} AND "emptyText" THEN 'empty_text' WHEN ${isGood} AND "sameText" THEN 'identical_texts'
    WHEN ${contexts === 'same'} AND "contextDiffers" THEN 'context_differs' WHEN verdict IS NULL THEN 'no_majority'
    WHEN verdict <> ALL(${[...outcomes]}::text[]) THEN CASE verdict WHEN 'TIE' THEN 'tie' ELSE 'both_bad' END
    ELSE 'row' END`
}
