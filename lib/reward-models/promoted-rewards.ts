import type { Tx } from '@/lib/db/client'
import type { RewardEmbeddings } from '@/lib/math/pair-batch'
import { embedRollouts } from '@/lib/math/reward-embedding'
import { vectorsFor } from './embeddings/vectors-for'
import { loadServing } from './internal/load-model'
import { rankTexts } from './internal/rank-texts'
import { RAW, type StoredModel } from './internal/stored-model'
import { textFeatures } from './internal/text-features'

/** What the chooser needs of the model that serves, as plain values and two ways to ask for more of them. */
export type PromotedRewards = {
  rewardModelId: string
  preferences: number | null
  cutoffAt: Date | null
  embed: (rolloutIds: readonly string[]) => Promise<RewardEmbeddings | null>
  calibrated: (rolloutIds: readonly string[]) => Promise<Float64Array>
}

/** Null: no model serves. */
export async function findPromotedRewards(tx: Tx, projectId: string): Promise<PromotedRewards | null> {
  const row = await tx.rewardModel.findFirst({
    where: { projectId, state: 'PROMOTED' },
    select: { id: true, preferences: true, cutoffAt: true },
  })
  if (!row) return null
  const { id: rewardModelId, preferences, cutoffAt } = row
  // Null for one that is served elsewhere, or whose features this program does not compute: it has rewards and no posterior.
  const load = async () => (await loadServing(tx, projectId))?.stored ?? null
  return {
    ...{ rewardModelId, preferences, cutoffAt },
    embed: async (ids) => {
      const stored = await load()
      return stored && embed(stored, await readRollouts(tx, projectId, ids, stored))
    },
    calibrated: async (ids) => {
      const stored = await load()
      if (!stored) return readScores(tx, rewardModelId, ids)
      const rollouts = await readRollouts(tx, projectId, ids, stored)
      const { ranked } = rankTexts(stored, rollouts[0]?.query.text ?? '', rollouts, 1)
      return Float64Array.from(ranked, ({ reward }) => reward)
    },
  }
}

type RolloutText = {
  id: string
  queryId: string
  text: string
  policyId: string
  query: { text: string }
  vector: Float32Array | null
}

/** In the order of the ids. */
async function readRollouts(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
  stored: StoredModel,
): Promise<RolloutText[]> {
  const rows = await tx.rollout.findMany({
    where: { projectId, id: { in: [...ids] } },
    select: { id: true, queryId: true, text: true, policyId: true, query: { select: { text: true } } },
  })
  const vectors = await vectorsFor(tx, projectId, stored, rows)
  const byId = new Map(rows.map((row) => [row.id, { ...row, vector: vectors(row.id) }]))
  return ids.map((id) => byId.get(id)!)
}

/** The informed variant, calibrated: a policy that the fit does not know has its prior. */
function embed({ informed, temperature }: StoredModel, rollouts: RolloutText[]): RewardEmbeddings {
  const items = rollouts.map(({ text, policyId, query, vector }) => ({
    features: textFeatures(informed.spec, { query: query.text, text, vector }),
    policy: policyId,
  }))
  return divideBy(embedRollouts(informed, items), (temperature?.informed ?? RAW).all)
}

/** Rewards, and the deviations of their posterior. */
function divideBy(e: RewardEmbeddings, temperature: number): RewardEmbeddings {
  const divided = (values: Float64Array) => values.map((value) => value / temperature)
  return { ...e, mean: divided(e.mean), dense: divided(e.dense), value: divided(e.value) }
}

async function readScores(tx: Tx, rewardModelId: string, ids: readonly string[]): Promise<Float64Array> {
  const rows = await tx.rewardScore.findMany({
    where: { rewardModelId, rolloutId: { in: [...ids] } },
    select: { rolloutId: true, reward: true },
  })
  const byId = new Map(rows.map(({ rolloutId, reward }) => [rolloutId, reward]))
  return Float64Array.from(ids, (id) => byId.get(id) ?? 0)
}
