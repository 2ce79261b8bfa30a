import { closeStale } from '@/lib/comparisons/close-stale'
import type { Tx } from '@/lib/db/client'
import { turnIteration } from '@/lib/projects/turn-iteration'
import { enqueue } from '@/lib/queue/enqueue'
import type { RewardModelEffect } from '../schema'
import { countTrainPreferences } from './count-new'
import type { Servable } from './load-model'
import { scoreMissing } from './score-queries'

/**
 * Makes this version the one that serves, in the caller's transaction and under its lock: the one before retires, scores
 * are the new version's alone (those not written ahead are written here), the iteration turns, comparisons that the old rewards chose and nobody took are closed,
 * and the chooser is called.
 * @returns what it changed
 */
export async function serve(tx: Tx, projectId: string, model: Servable): Promise<RewardModelEffect> {
  const at = new Date()
  const previous = await tx.rewardModel.findFirst({
    where: { projectId, state: 'PROMOTED' },
    select: { id: true, version: true, cutoffAt: true },
  })
  if (previous) await tx.rewardModel.update({ where: { id: previous.id }, data: { state: 'RETIRED' } })
  const { cutoffAt } = await tx.rewardModel.findUniqueOrThrow({ where: { id: model.id }, select: { cutoffAt: true } })
  await scoreMissing(tx, projectId, model)
  const fresh = await countTrainPreferences(tx, projectId, { after: previous?.cutoffAt, until: cutoffAt })
  const effect: RewardModelEffect = {
    previousVersion: previous?.version ?? null,
    newPreferences: fresh.all,
    ...(previous ? await countRankChanges(tx, previous.id, model.id) : { rolloutsChangedRank: 0, queriesChanged: 0 }),
  }
  await tx.rewardScore.deleteMany({ where: { projectId, rewardModelId: { not: model.id } } })
  await tx.rewardModel.update({
    where: { id: model.id },
    data: { state: 'PROMOTED', promotedAt: at, effect },
    select: { id: true },
  })
  await turnIteration(tx, projectId, at)
  await closeStale(tx, projectId)
  await enqueue(tx, 'choose-comparisons', { projectId })
  return effect
}

/** Rollouts that both versions ranked, and ranked differently. */
async function countRankChanges(
  tx: Tx,
  before: string,
  after: string,
): Promise<{ rolloutsChangedRank: number; queriesChanged: number }> {
  const [row] = await tx.$queryRaw<{ rolloutsChangedRank: number; queriesChanged: number }[]>`
    SELECT count(*)::int AS "rolloutsChangedRank", count(DISTINCT n."queryId")::int AS "queriesChanged"
    FROM "RewardScore" n JOIN "RewardScore" o ON o."rewardModelId" = ${before}::uuid AND o."rolloutId" = n."rolloutId"
    WHERE n."rewardModelId" = ${after}::uuid AND n.rank <> o.rank`
  return row ?? { rolloutsChangedRank: 0, queriesChanged: 0 }
}
