import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import type { Outcome } from '@/lib/db/generated/enums'
import { OUTCOME } from '@/lib/math/counts'
import type { FitData, PreferenceColumns } from '../fit-data'

type Row = {
  rolloutAId: string
  rolloutBId: string
  outcome: Outcome
  queryId: string
  comparisonId: string
  weight: number
  split: 'TRAIN' | 'HOLDOUT'
  overlapping: boolean
  createdAt: Date
}

const TEXTS_AT_ONCE = 5000

/**
 * What a fit and its evaluation read, in one snapshot (the caller's REPEATABLE READ transaction): live, blind DATA
 * preferences of the project's sources; TRAIN to fit, HOLDOUT to evaluate, NONE never. With a dataset: only the TRAIN
 * preferences that it pins.
 * @returns also `cutoffAt`, the newest TRAIN preference there was
 */
export async function readFitData(
  tx: Tx,
  projectId: string,
  { seed, datasetId }: { seed: number; datasetId: string | null },
): Promise<FitData & { cutoffAt: Date }> {
  const all = await readPreferences(tx, projectId)
  const pinned = datasetId === null ? null : await pinnedPreferences(tx, projectId, datasetId)
  const train = all.filter((row) => row.split === 'TRAIN')
  const cutoffAt = new Date(train.reduce((latest, row) => Math.max(latest, row.createdAt.getTime()), 0))
  const fitted = pinned ? train.filter((row) => pinned.has(row.id)) : train
  const holdout = all.filter((row) => row.split === 'HOLDOUT')
  const place = numberer()
  const [trainColumns, holdoutColumns] = [toColumns(fitted, place), toColumns(holdout, place)]
  const rollouts = await readTexts(tx, projectId, [...place.rollouts.keys()])
  return { seed, rollouts, train: trainColumns, holdout: holdoutColumns, cutoffAt }
}

async function readPreferences(tx: Tx, projectId: string): Promise<(Row & { id: string })[]> {
  return tx.$queryRaw`
    SELECT p.id, p."rolloutAId", p."rolloutBId", p.outcome, p."queryId", p."comparisonId", p.weight, p.split, p."createdAt",
      c.overlap >= 2 AND dense_rank() OVER (PARTITION BY p."comparisonId" ORDER BY d."createdAt", d.id) <= c.overlap AS overlapping
    FROM "Preference" p
    JOIN "Project" j ON j.id = p."projectId" AND p.source = ANY (j.sources)
    JOIN "Comparison" c ON c.id = p."comparisonId"
    JOIN "JudgmentRevision" r ON r.id = p."revisionId"
    JOIN "Judgment" d ON d.id = r."judgmentId"
    WHERE p."projectId" = ${projectId}::uuid AND p.live AND p.blind AND p.use = 'DATA' AND p.split IN ('TRAIN', 'HOLDOUT')
      AND ${notExcluded(projectId)}
    ORDER BY p.id`
}

async function pinnedPreferences(tx: Tx, projectId: string, datasetVersionId: string): Promise<Set<string>> {
  const items = await tx.datasetItem.findMany({
    where: { projectId, datasetVersionId, preferenceId: { not: null } },
    select: { preferenceId: true },
  })
  return new Set(items.map(({ preferenceId }) => preferenceId!))
}

/** Gives ids their numbers in order of first use. */
function numberer() {
  const number = (known: Map<string, number>) => (id: string) => {
    const found = known.get(id) ?? known.size
    known.set(id, found)
    return found
  }
  const [rollouts, queries, comparisons] = [new Map<string, number>(), new Map(), new Map()]
  return { rollouts, rollout: number(rollouts), query: number(queries), comparison: number(comparisons) }
}

function toColumns(rows: Row[], place: ReturnType<typeof numberer>): PreferenceColumns {
  return {
    a: rows.map((row) => place.rollout(row.rolloutAId)),
    b: rows.map((row) => place.rollout(row.rolloutBId)),
    outcome: rows.map((row) => OUTCOME[row.outcome]),
    query: rows.map((row) => place.query(row.queryId)),
    comparison: rows.map((row) => place.comparison(row.comparisonId)),
    weight: rows.map((row) => row.weight),
    overlapping: rows.map((row) => (row.overlapping ? 1 : 0)),
  }
}

async function readTexts(tx: Tx, projectId: string, ids: string[]): Promise<FitData['rollouts']> {
  const found = new Map<string, FitData['rollouts'][number]>()
  for (let from = 0; from < ids.length; from += TEXTS_AT_ONCE) {
    const rows = await tx.rollout.findMany({
      where: { projectId, id: { in: ids.slice(from, from + TEXTS_AT_ONCE) } },
      select: { id: true, text: true, policyId: true, query: { select: { text: true } } },
    })
    for (const { id, text, policyId, query } of rows) found.set(id, { query: query.text, text, policyId })
  }
  return ids.map((id) => found.get(id)!)
}
