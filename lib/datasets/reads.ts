import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { PageQuery } from '@/lib/access/schema'
import { notExcluded } from '@/lib/annotators/excluded-sql'
import { db, type Tx } from '@/lib/db/client'
import type { DatasetVersion } from '@/lib/db/generated/client'
import { afterCursor, newestFirst, type Page, toPage } from '@/lib/db/page'
import { notFound } from '@/lib/errors'
import type { DatasetFilter } from './schema'

const select = {
  id: true,
  number: true,
  name: true,
  unit: true,
  filter: true,
  sha256: true,
  rows: true,
  excluded: true,
  voidedAt: true,
  createdAt: true,
} as const

type Row = Pick<DatasetVersion, keyof typeof select>

export type DatasetView = Omit<Row, 'unit' | 'filter' | 'excluded'> & {
  unit: 'comparison' | 'judgment'
  filter: DatasetFilter
  /** Units that give no row of a pair format, by reason. */
  excluded: Record<string, number>
  /** Pinned preferences that would not be taken today, by reason; the version keeps them. */
  changedSince: Record<string, number>
}

/** One version. Throws 404. */
export async function getDataset(actor: Actor, id: string, tx: Tx = db()): Promise<DatasetView> {
  authorize(actor, 'datasets:read')
  const row = await tx.datasetVersion.findFirst({ where: { id, projectId: actor.project.id }, select })
  if (!row) throw notFound('dataset version')
  const changes = await changesSince(tx, actor.project.id, [id])
  return toView(row, changes)
}

/** Versions, newest first. */
export async function listDatasets(actor: Actor, page: PageQuery, tx: Tx = db()): Promise<Page<DatasetView>> {
  authorize(actor, 'datasets:read')
  const rows = await tx.datasetVersion.findMany({
    where: { projectId: actor.project.id, ...afterCursor(page.cursor) },
    orderBy: newestFirst,
    take: page.limit + 1,
    select,
  })
  const changes = await changesSince(
    tx,
    actor.project.id,
    rows.map((row) => row.id),
  )
  return toPage(
    rows.map((row) => toView(row, changes)),
    page.limit,
  )
}

type Change = { datasetId: string; reason: string; n: number }

function toView(row: Row, changes: readonly Change[]): DatasetView {
  const own = changes.filter((change) => change.datasetId === row.id)
  return {
    ...row,
    unit: row.unit === 'JUDGMENT' ? 'judgment' : 'comparison',
    filter: row.filter as DatasetFilter,
    excluded: row.excluded as Record<string, number>,
    changedSince: Object.fromEntries(own.map(({ reason, n }) => [reason, n])),
  }
}

/** Why pinned preferences would not be taken today; of several reasons the widest. */
function changesSince(tx: Tx, projectId: string, datasetIds: string[]): Promise<Change[]> {
  return tx.$queryRaw<Change[]>`
    SELECT i."datasetVersionId" AS "datasetId", CASE
        WHEN q."withdrawnAt" IS NOT NULL THEN 'query_withdrawn'
        WHEN a."withdrawnAt" IS NOT NULL OR b."withdrawnAt" IS NOT NULL THEN 'rollout_withdrawn'
        WHEN p."revisionId" IS NULL THEN 'verified_anew'
        WHEN NOT j.live THEN 'judgment_withdrawn'
        WHEN NOT p.live THEN 'judgment_revised'
        ELSE 'annotator_excluded' END AS reason, count(*)::int AS n
    FROM "DatasetItem" i
    JOIN "Preference" p ON p.id = i."preferenceId" AND NOT (p.live AND ${notExcluded(projectId)})
    JOIN "Query" q ON q.id = p."queryId"
    JOIN "Rollout" a ON a.id = p."rolloutAId"
    JOIN "Rollout" b ON b.id = p."rolloutBId"
    LEFT JOIN "JudgmentRevision" r ON r.id = p."revisionId"
    LEFT JOIN "Judgment" j ON j.id = r."judgmentId"
    WHERE i."projectId" = ${projectId}::uuid AND i."datasetVersionId" = ANY(${datasetIds}::uuid[])
    GROUP BY 1, 2 ORDER BY 1, 2`
}
