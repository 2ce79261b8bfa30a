import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { countPreferences } from './count-preferences'
import { onJudgments, onQueries, onRollouts, type WheelFilter } from './filter'
import { groupBy } from './group-by'
import type { PieceFigures } from './piece-figures'

/** A stretch of time, from inclusive, to exclusive. */
export type Stretch = { from: Date; to: Date }

type QueryRow = PieceFigures['queries'] & { piece: number }
type RolloutRow = PieceFigures['rollouts'][number] & { piece: number }
type AnnotatorRow = PieceFigures['judgments']['byAnnotator'][number] & {
  piece: number
  bySeconds: Record<string, number>
}

/** `piece` (from 1 on, "from", "to") in the order given. */
export const stretchesSql = (stretches: readonly Stretch[]) => Prisma.sql`piece AS (
  SELECT piece, "from", "to" FROM unnest(${stretches.map(({ from }) => from.toISOString())}::timestamptz[],
    ${stretches.map(({ to }) => to.toISOString())}::timestamptz[]) WITH ORDINALITY AS x("from", "to", piece))`

/** The full count of some stretches: each a range of an index. What roll-ups keep, and what they must equal. */
export async function countPieces(
  tx: Tx,
  projectId: string,
  stretches: readonly Stretch[],
  filter: WheelFilter,
): Promise<PieceFigures[]> {
  if (stretches.length === 0) return []
  const pieces = stretchesSql(stretches)
  const queries = await countQueries(tx, projectId, pieces, filter)
  const rollouts = groupBy(await countRollouts(tx, projectId, pieces, filter), ({ piece }) => Number(piece))
  const judgments = groupBy(await countJudgments(tx, projectId, pieces, filter), ({ piece }) => Number(piece))
  const withdrawn = await countWithdrawn(tx, projectId, pieces, filter)
  const preferences = await countPreferences(tx, projectId, pieces, filter)
  return queries.map(({ piece, ...row }) => {
    const at = Number(piece)
    const rows = judgments.get(at) ?? []
    return {
      queries: row,
      rollouts: (rollouts.get(at) ?? []).map(({ piece: _, ...one }) => one),
      judgments: {
        byAnnotator: rows.map(({ piece: _, bySeconds: _seconds, ...one }) => one),
        bySeconds: addSeconds(rows),
        withdrawn: withdrawn.get(at) ?? 0,
      },
      preferences: preferences.get(at)!,
    }
  })
}

function addSeconds(rows: readonly AnnotatorRow[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { bySeconds } of rows)
    for (const [second, n] of Object.entries(bySeconds)) sums[second] = (sums[second] ?? 0) + n
  return sums
}

function countQueries(tx: Tx, projectId: string, pieces: Prisma.Sql, filter: WheelFilter): Promise<QueryRow[]> {
  return tx.$queryRaw`
    WITH ${pieces}
    SELECT b.piece::int, q.*, w.*, s.* FROM piece b
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "all", count("importId")::int AS imported,
        (count(*) FILTER (WHERE "duplicateOfId" IS NULL AND "nearDuplicateOfId" IS NULL))::int AS "distinct"
      FROM "Query" q WHERE q."projectId" = ${projectId}::uuid AND "createdAt" >= b."from" AND "createdAt" < b."to" ${onQueries(filter, 'q')}
    ) q
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS withdrawn FROM "Query" q WHERE q."projectId" = ${projectId}::uuid
        AND "withdrawnAt" >= b."from" AND "withdrawnAt" < b."to" ${onQueries(filter, 'q')}
    ) w
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS submissions,
        (count(*) FILTER (WHERE outcome IN ('EXACT_DUPLICATE', 'NEAR_DUPLICATE')))::int AS duplicates,
        json_build_object(
          'people', count(*) FILTER (WHERE outcome = 'ACCEPTED' AND "importId" IS NULL AND "tokenId" IS NULL),
          'api', count(*) FILTER (WHERE outcome = 'ACCEPTED' AND "importId" IS NULL AND "tokenId" IS NOT NULL),
          'import', count(*) FILTER (WHERE outcome = 'ACCEPTED' AND "importId" IS NOT NULL)) AS "from"
      FROM "QuerySubmission" s WHERE s."projectId" = ${projectId}::uuid AND "createdAt" >= b."from" AND "createdAt" < b."to" ${onQueries(filter, 's')}
    ) s ORDER BY b.piece`
}

function countRollouts(tx: Tx, projectId: string, pieces: Prisma.Sql, filter: WheelFilter): Promise<RolloutRow[]> {
  return tx.$queryRaw`
    WITH ${pieces}
    SELECT b.piece::int, r.* FROM piece b CROSS JOIN LATERAL (
      SELECT r."policyId", count(*)::int AS "all", count(r."importId")::int AS imported,
        (count(*) FILTER (WHERE r.status IN ('EMPTY', 'FILTERED', 'INCOMPLETE', 'ERROR')))::int AS failed,
        sum(round(r.cost::numeric * 1e9))::float8 AS "nanoCost"
      FROM "Rollout" r WHERE r."projectId" = ${projectId}::uuid AND r."createdAt" >= b."from" AND r."createdAt" < b."to" ${onRollouts(filter)}
      GROUP BY r."policyId" ORDER BY r."policyId"
    ) r ORDER BY b.piece`
}

function countJudgments(tx: Tx, projectId: string, pieces: Prisma.Sql, filter: WheelFilter): Promise<AnnotatorRow[]> {
  return tx.$queryRaw`
    WITH ${pieces}, timed AS (
      SELECT b.piece, d."annotatorId", d."importId", v.seconds FROM piece b
      JOIN "Judgment" d ON d."projectId" = ${projectId}::uuid AND d."createdAt" >= b."from" AND d."createdAt" < b."to"
      JOIN "JudgmentRevision" v ON v."judgmentId" = d.id AND v.number = 1 WHERE true ${onJudgments(filter)}
    ), second AS (
      SELECT piece, "annotatorId", round(seconds::numeric)::int AS second, count(*)::int AS n,
        count("importId")::int AS imported, count(seconds)::int AS timed, coalesce(sum(round(seconds * 1000)), 0) AS milliseconds
      FROM timed GROUP BY 1, 2, 3
    )
    SELECT piece::int, "annotatorId", sum(n)::int AS "all", sum(imported)::int AS imported, sum(timed)::int AS timed,
      sum(milliseconds)::float8 AS milliseconds, coalesce(json_object_agg(second, n) FILTER (WHERE second IS NOT NULL), '{}') AS "bySeconds"
    FROM second GROUP BY piece, "annotatorId" ORDER BY piece, "annotatorId"`
}

async function countWithdrawn(
  tx: Tx,
  projectId: string,
  pieces: Prisma.Sql,
  filter: WheelFilter,
): Promise<Map<number, number>> {
  const rows = await tx.$queryRaw<{ piece: number; n: number }[]>`
    WITH ${pieces}
    SELECT b.piece::int, count(*)::int AS n FROM piece b
    JOIN "JudgmentRevision" v ON v."projectId" = ${projectId}::uuid AND v.kind = 'WITHDRAWN'
      AND v."createdAt" >= b."from" AND v."createdAt" < b."to"
    JOIN "Judgment" d ON d.id = v."judgmentId" WHERE true ${onJudgments(filter)} GROUP BY b.piece`
  return new Map(rows.map(({ piece, n }) => [piece, n]))
}
