import type { Actor } from '@/lib/access/actor'
import { db, type Tx } from '@/lib/db/client'
import { type DatasetView, getDataset } from './reads'

type Overlap = { both: number; onlyInFirst: number; onlyInSecond: number }
type Side = Pick<DatasetView, 'id' | 'number' | 'name' | 'sha256' | 'unit' | 'filter' | 'rows' | 'excluded'>

export type Comparison = {
  first: Side
  second: Side
  /** Pinned preferences. */
  preferences: Overlap
  /** Queries that they are about. */
  queries: Overlap
  /** Preferences of one version whose judgment the other holds in another revision. */
  revised: number
}

type Row = {
  both: number
  first: number
  second: number
  queriesBoth: number
  queriesFirst: number
  queriesSecond: number
  revised: number
}

/** What two versions share and where they differ. Throws 404 where one is not here. */
export async function compareDatasets(actor: Actor, id: string, otherId: string, tx: Tx = db()): Promise<Comparison> {
  const [first, second] = [await getDataset(actor, id, tx), await getDataset(actor, otherId, tx)]
  const [row] = await tx.$queryRaw<Row[]>`
    WITH pin AS (
      SELECT p.id, p."queryId", coalesce(r."judgmentId", p.id) AS "judgmentId", i."datasetVersionId" = ${id}::uuid AS "isFirst"
      FROM "DatasetItem" i JOIN "Preference" p ON p.id = i."preferenceId"
        LEFT JOIN "JudgmentRevision" r ON r.id = p."revisionId"
      WHERE i."projectId" = ${actor.project.id}::uuid AND i."datasetVersionId" IN (${id}::uuid, ${otherId}::uuid)
    ), preference AS (
      SELECT id, "judgmentId", bool_or("isFirst") AS a, bool_or(NOT "isFirst") OR ${id === otherId} AS b
      FROM pin GROUP BY 1, 2
    ), query AS (
      SELECT "queryId", bool_or("isFirst") AS a, bool_or(NOT "isFirst") OR ${id === otherId} AS b FROM pin GROUP BY 1
    )
    SELECT count(*) FILTER (WHERE a AND b)::int AS both, count(*) FILTER (WHERE a AND NOT b)::int AS first,
      count(*) FILTER (WHERE b AND NOT a)::int AS second,
      count(*) FILTER (WHERE a AND NOT b AND "judgmentId" IN (SELECT "judgmentId" FROM preference WHERE b AND NOT a))::int AS revised,
      (SELECT count(*)::int FROM query WHERE a AND b) AS "queriesBoth",
      (SELECT count(*)::int FROM query WHERE a AND NOT b) AS "queriesFirst",
      (SELECT count(*)::int FROM query WHERE b AND NOT a) AS "queriesSecond"
    FROM preference`
  const { both = 0, revised = 0, queriesBoth = 0, queriesFirst = 0, queriesSecond = 0 } = row ?? {}
  return {
    ...{ first: sideOf(first), second: sideOf(second), revised },
    preferences: { both, onlyInFirst: row?.first ?? 0, onlyInSecond: row?.second ?? 0 },
    queries: { both: queriesBoth, onlyInFirst: queriesFirst, onlyInSecond: queriesSecond },
  }
}

function sideOf({ id, number, name, sha256, unit, filter, rows, excluded }: DatasetView): Side {
  return { id, number, name, sha256, unit, filter, rows, excluded }
}
