import type { Tx } from '@/lib/db/client'

/** The promoted model's rewards as plain values (rollout id → reward), or null where none is promoted. */
export async function findPromotedRewards(tx: Tx, projectId: string) {
  const model = await tx.rewardModel.findFirst({ where: { projectId, state: 'PROMOTED' }, select: { id: true } })
  if (!model) return null
  const scores = await tx.rewardScore.findMany({
    where: { rewardModelId: model.id },
    select: { rolloutId: true, reward: true },
  })
  return { rewardModelId: model.id, byRollout: new Map(scores.map(({ rolloutId, reward }) => [rolloutId, reward])) }
}
