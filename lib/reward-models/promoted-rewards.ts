import type { Tx } from '@/lib/db/client'
import type { RewardEmbeddings } from '@/lib/math/pair-batch'
import { embedRollouts } from '@/lib/math/reward-embedding'
import { extractFeatures } from '@/lib/text/features'
import { loadModel } from './internal/load-model'
import { rankTexts } from './internal/rank-texts'
import type { StoredModel } from './internal/stored-model'

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
    select: { id: true, kind: true, preferences: true, cutoffAt: true },
  })
  if (!row) return null
  const { id: rewardModelId, kind, preferences, cutoffAt } = row
  const load = async () => (await loadModel(tx, projectId, rewardModelId)).stored
  return {
    ...{ rewardModelId, preferences, cutoffAt },
    // One that is served elsewhere gives rewards and no doubt about them.
    embed: async (ids) => (kind === 'LINEAR' ? embed(await load(), await readRollouts(tx, projectId, ids)) : null),
    calibrated: async (ids) =>
      kind === 'LINEAR'
        ? calibrate(await load(), await readRollouts(tx, projectId, ids))
        : readScores(tx, rewardModelId, ids),
  }
}

type RolloutText = { id: string; text: string; policyId: string; query: { text: string } }

/** In the order of the ids. */
async function readRollouts(tx: Tx, projectId: string, ids: readonly string[]): Promise<RolloutText[]> {
  const rows = await tx.rollout.findMany({
    where: { projectId, id: { in: [...ids] } },
    select: { id: true, text: true, policyId: true, query: { select: { text: true } } },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)!)
}

/** The informed variant: a policy that the fit does not know has its prior. */
function embed({ informed }: StoredModel, rollouts: RolloutText[]): RewardEmbeddings {
  const { bits } = informed.spec.hashed
  return embedRollouts(
    informed,
    rollouts.map(({ text, policyId, query }) => ({
      features: extractFeatures(query.text, text, bits),
      policy: policyId,
    })),
  )
}

/** Of rollouts of one query. Versions from before rewards were calibrated have no temperature. */
function calibrate(stored: StoredModel, rollouts: RolloutText[]): Float64Array {
  const { temperature } = stored as { temperature?: Record<'blind' | 'informed', { all: number }> }
  const { variant, ranked } = rankTexts(stored, rollouts[0]?.query.text ?? '', rollouts, 1)
  const divisor = temperature?.[variant].all ?? 1
  return Float64Array.from(ranked, ({ reward }) => reward / divisor)
}

async function readScores(tx: Tx, rewardModelId: string, ids: readonly string[]): Promise<Float64Array> {
  const rows = await tx.rewardScore.findMany({
    where: { rewardModelId, rolloutId: { in: [...ids] } },
    select: { rolloutId: true, reward: true },
  })
  const byId = new Map(rows.map(({ rolloutId, reward }) => [rolloutId, reward]))
  return Float64Array.from(ids, (id) => byId.get(id) ?? 0)
}
