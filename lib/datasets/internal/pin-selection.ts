import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { DatasetUnit } from '@/lib/db/generated/enums'
import type { Selection } from './selection'

/** Why nothing of a unit is pinned; of several the first here counts. */
const NOT_PINNED = ['low_agreement', 'source', 'no_consent', 'annotator_excluded', 'quality'] as const

export type NotPinned = Partial<Record<(typeof NOT_PINNED)[number], number>>

/** Pins what the filter takes of a version, and its rewrites behind; counts the units of which nothing was taken. */
export async function pinSelection(
  tx: Tx,
  version: { projectId: string; id: string; unit: DatasetUnit },
  selection: Selection,
): Promise<NotPinned> {
  const { projectId, id } = version
  const target = Prisma.sql`INSERT INTO "DatasetItem" ("projectId", "datasetVersionId", position, "preferenceId")
    SELECT ${projectId}::uuid, ${id}::uuid, position, id FROM numbered`
  const left = await takeSelection(tx, selection, version.unit, target)
  await tx.$executeRaw`
    INSERT INTO "DatasetItem" ("projectId", "datasetVersionId", position, "rolloutId")
    SELECT ${projectId}::uuid, ${id}::uuid, row_number() OVER (ORDER BY r.id) - 1 + (SELECT count(*) FROM "DatasetItem"
      WHERE "datasetVersionId" = ${id}::uuid), r.id
    FROM "Rollout" r JOIN "Query" q ON q.id = r."queryId" WHERE ${selection.rewrites}`
  return left
}

/** Puts the selection aside for the rest of the transaction, as a relation like that of a version's pins. */
export async function holdSelection(tx: Tx, selection: Selection, unit: DatasetUnit) {
  await tx.$executeRaw`DROP TABLE IF EXISTS preview_item`
  await tx.$executeRaw`CREATE TEMPORARY TABLE preview_item (position int PRIMARY KEY, "preferenceId" uuid) ON COMMIT DROP`
  const target = Prisma.sql`INSERT INTO preview_item SELECT position, id FROM numbered`
  const notPinned = await takeSelection(tx, selection, unit, target)
  return { items: Prisma.sql`preview_item`, notPinned }
}

/** One statement, so that nothing that is judged meanwhile comes half into it, whatever the isolation. */
async function takeSelection(tx: Tx, selection: Selection, unit: DatasetUnit, target: Prisma.Sql): Promise<NotPinned> {
  const key = unit === 'JUDGMENT' ? Prisma.sql`id` : Prisma.sql`"comparisonId", "rolloutAId", "rolloutBId"`
  const { sources, agreement, counts } = selection
  const rows = await tx.$queryRaw<{ reason: number; n: number }[]>`
    WITH selected AS MATERIALIZED (
      SELECT p.id, coalesce(p."comparisonId", p.id) AS "comparisonId", p."rolloutAId", p."rolloutBId", p.outcome, p.blind,
        p.use = 'DATA' AS "isData", ${counts} AS counts, q.consented, p.source = ANY(${sources}::"Source"[]) AS "isSource"
      FROM "Preference" p JOIN "Query" q ON q.id = p."queryId" WHERE ${selection.where}
    ), agreed AS (
      SELECT "comparisonId", "rolloutAId", "rolloutBId", greatest(count(*) FILTER (WHERE outcome = 'A'),
        count(*) FILTER (WHERE outcome = 'B'), count(*) FILTER (WHERE outcome = 'TIE'),
        count(*) FILTER (WHERE outcome = 'BOTH_BAD'))::float / count(*) AS share
      FROM selected WHERE "isData" AND consented AND "isSource" AND counts AND blind GROUP BY 1, 2, 3
    ), judged AS (
      SELECT s.*, CASE WHEN NOT "isData" THEN 5 WHEN NOT counts THEN 4 WHEN NOT consented THEN 3 WHEN NOT "isSource" THEN 2
        WHEN ${agreement}::float IS NOT NULL AND coalesce(a.share, 0) < ${agreement}::float THEN 1 ELSE 0 END AS reason
      FROM selected s LEFT JOIN agreed a USING ("comparisonId", "rolloutAId", "rolloutBId")
    ), numbered AS (
      SELECT row_number() OVER (ORDER BY "comparisonId", "rolloutAId", "rolloutBId", id) - 1 AS position, id
      FROM judged WHERE reason = 0
    ), pinned AS (${target}), unit AS (SELECT min(reason) AS reason FROM judged GROUP BY ${key})
    SELECT reason, count(*)::int AS n FROM unit WHERE reason > 0 GROUP BY reason ORDER BY reason`
  return Object.fromEntries(rows.map(({ reason, n }) => [NOT_PINNED[reason - 1], n]))
}
