import type { Tx } from '@/lib/db/client'
import { OUTCOME } from '@/lib/math/counts'
import { type FitEmbedder, readFitVectors } from '../embeddings/read-fit-vectors'
import type { EvaluationData, PreferenceColumns } from '../fit-data'
import { inChunks, type PreferenceRow, pinnedPreferences, readHalves, readPreferences, setOf } from './read-preferences'
import { readVersions } from './read-versions'

/**
 * What a fit and its evaluation read, in one snapshot (the caller's REPEATABLE READ transaction): live, blind DATA
 * preferences of the project's sources; TRAIN to fit, the halves of HOLDOUT to evaluate and to decide, NONE never. With a
 * dataset: only the TRAIN preferences that it pins.
 * @param target `id`: the version that is being fitted, which is none of the others; null: none is
 * @returns also `cutoffAt`, the newest TRAIN preference there was
 */
export async function readFitData(
  tx: Tx,
  projectId: string,
  target: { id: string | null; seed: number; datasetId: string | null; embedder?: FitEmbedder | null },
): Promise<{ data: EvaluationData; cutoffAt: Date }> {
  const all = await readPreferences(tx, projectId)
  const pinned = target.datasetId === null ? null : await pinnedPreferences(tx, projectId, target.datasetId)
  const train = all.filter((row) => row.split === 'TRAIN')
  const cutoffAt = new Date(train.reduce((latest, row) => Math.max(latest, row.createdAt.getTime()), 0))
  const { gate, report } = await readHalves(
    tx,
    projectId,
    all.filter((row) => row.split === 'HOLDOUT'),
  )
  const place = numberer()
  const columns = {
    train: toColumns(pinned ? train.filter((row) => pinned.has(row.id)) : train, place),
    gate: toColumns(gate, place),
    report: toColumns(report, place),
  }
  const texts = await readTexts(tx, projectId, [...place.rollouts.keys()])
  const environments = await readEnvironments(tx, projectId, [...place.environments.keys()])
  const versions = await readVersions(tx, projectId, target.id)
  const sets = { gateSet: setOf(gate), reportSet: setOf(report) }
  const read = await readFitVectors(tx, { projectId, embedder: target.embedder ?? null, versions }, texts)
  const rollouts = texts.map(({ queryId: _, ...rollout }) => rollout)
  return { data: { seed: target.seed, rollouts, environments, ...columns, ...sets, versions, ...read }, cutoffAt }
}

/** Gives ids their numbers in order of first use. */
function numberer() {
  const number = (known: Map<string, number>) => (id: string) => {
    const found = known.get(id) ?? known.size
    known.set(id, found)
    return found
  }
  const [rollouts, environments] = [new Map<string, number>(), new Map<string, number>()]
  const ids = { rollout: number(rollouts), environment: number(environments) }
  return { rollouts, environments, ...ids, query: number(new Map()), comparison: number(new Map()) }
}

function toColumns(rows: PreferenceRow[], place: ReturnType<typeof numberer>): PreferenceColumns {
  return {
    a: rows.map((row) => place.rollout(row.rolloutAId)),
    b: rows.map((row) => place.rollout(row.rolloutBId)),
    outcome: rows.map((row) => OUTCOME[row.outcome]),
    query: rows.map((row) => place.query(row.queryId)),
    comparison: rows.map((row) => place.comparison(row.comparisonId)),
    weight: rows.map((row) => row.weight),
    overlapping: rows.map((row) => (row.overlapping ? 1 : 0)),
    environment: rows.map((row) => place.environment(row.environmentId)),
    source: rows.map((row) => row.source),
    at: rows.map((row) => row.createdAt.getTime()),
  }
}

type ReadText = EvaluationData['rollouts'][number] & { queryId: string }

async function readTexts(tx: Tx, projectId: string, ids: string[]): Promise<ReadText[]> {
  const found = new Map<string, ReadText>()
  for await (const { query, ...rollout } of inChunks(ids, (some) =>
    tx.rollout.findMany({
      where: { projectId, id: { in: some } },
      select: { id: true, queryId: true, text: true, policyId: true, query: { select: { text: true } } },
    }),
  )) {
    found.set(rollout.id, { query: query.text, ...rollout })
  }
  return ids.map((id) => found.get(id)!)
}

async function readEnvironments(tx: Tx, projectId: string, ids: string[]): Promise<EvaluationData['environments']> {
  const rows = await tx.environment.findMany({ where: { projectId }, select: { id: true, name: true } })
  const name = new Map(rows.map((row) => [row.id, row.name]))
  return ids.map((id) => ({ id, name: name.get(id)! }))
}
