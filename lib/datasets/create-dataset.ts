import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { DatasetUnit } from '@/lib/db/generated/enums'
import { type Selection, selectionOf } from './internal/selection'
import { summarise } from './internal/summarise'
import { type DatasetView, getDataset } from './reads'
import type { CreateDataset } from './schema'

/**
 * Freezes a selection of preferences. One statement evaluates the filter and pins every live preference that it takes
 * (ties, both-bad and revealed ones too: formats that carry votes want them), so nothing that is judged meanwhile can
 * come half into it, whatever the isolation; the rest is computed from the pins, which never change.
 * `rows` and `excluded` say what a pair format gets: rows + all excluded = units selected.
 */
export async function createDataset(actor: Actor, input: CreateDataset, tx: Tx): Promise<DatasetView> {
  authorize(actor, 'datasets:freeze')
  const projectId = actor.project.id
  const unit: DatasetUnit = input.unit === 'judgment' ? 'JUDGMENT' : 'COMPARISON'
  const selection = await selectionOf(tx, projectId, input.filter)
  const number = await nextNumber(tx, projectId)
  const { id } = await tx.datasetVersion.create({
    data: {
      ...{ projectId, number, unit, name: input.name ?? `Version ${number}`, filter: input.filter },
      ...{ sha256: '', rows: 0, excluded: {}, createdById: actor.userId },
    },
    select: { id: true },
  })
  const notTaken = await pinSelection(tx, { projectId, datasetId: id, unit, selection })
  const { sha256, rows, excluded } = await summarise(tx, projectId, id, unit)
  await tx.datasetVersion.update({
    where: { id },
    data: { sha256, rows: rows.TRAIN + rows.HOLDOUT, excluded: { ...excluded, ...notTaken } },
    select: { id: true },
  })
  await recordAudit(tx, actor, 'dataset.create', id, { number })
  return getDataset(actor, id, tx)
}

async function nextNumber(tx: Tx, projectId: string): Promise<number> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`dataset ${projectId}`}, 0))`
  const last = await tx.datasetVersion.aggregate({ where: { projectId }, _max: { number: true } })
  return (last._max.number ?? 0) + 1
}

type Pinning = { projectId: string; datasetId: string; unit: DatasetUnit; selection: Selection }

/** Pins, and counts the units of which nothing was taken: other sources, gold or repeats (`quality`), excluded annotators. */
async function pinSelection(tx: Tx, { projectId, datasetId, unit, selection }: Pinning) {
  const key = unit === 'JUDGMENT' ? Prisma.sql`id` : Prisma.sql`"comparisonId", "rolloutAId", "rolloutBId"`
  const [left] = await tx.$queryRaw<{ source: number; quality: number; annotator_excluded: number }[]>`
    WITH selected AS MATERIALIZED (
      SELECT p.id, coalesce(p."comparisonId", p.id) AS "comparisonId", p."rolloutAId", p."rolloutBId", p.use = 'DATA' AS "isData",
        ${notExcluded(projectId)} AS counts,
        p.use = 'DATA' AND p.source = ANY(${selection.sources}::"Source"[]) AND ${notExcluded(projectId)} AS taken
      FROM "Preference" p JOIN "Query" q ON q.id = p."queryId" WHERE ${selection.where}
    ), pinned AS (
      INSERT INTO "DatasetItem" ("projectId", "datasetVersionId", position, "preferenceId")
      SELECT ${projectId}::uuid, ${datasetId}::uuid,
        row_number() OVER (ORDER BY "comparisonId", "rolloutAId", "rolloutBId", id) - 1, id
      FROM selected WHERE taken
    ), unit AS (
      SELECT bool_or(taken) AS taken, bool_or("isData") AS "isData", bool_or(counts) AS counts FROM selected GROUP BY ${key}
    )
    SELECT count(*) FILTER (WHERE NOT taken AND "isData" AND counts)::int AS source,
      count(*) FILTER (WHERE NOT taken AND NOT "isData")::int AS quality,
      count(*) FILTER (WHERE NOT taken AND "isData" AND NOT counts)::int AS annotator_excluded FROM unit`
  return Object.fromEntries(Object.entries(left ?? {}).filter(([, n]) => n > 0))
}
