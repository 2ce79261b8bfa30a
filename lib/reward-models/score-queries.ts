import type { Tx } from '@/lib/db/client'
import { loadModel } from './internal/load-model'
import { lockRewardModels } from './internal/lock'
import { scoreQueries } from './internal/score-queries'

/** Scores the rollouts of queries anew with the model that serves; nothing where none does. @returns rollouts scored */
export async function scoreQueriesOf(tx: Tx, projectId: string, queryIds: string[]): Promise<number> {
  await lockRewardModels(tx, projectId)
  const serving = await tx.rewardModel.findFirst({ where: { projectId, state: 'PROMOTED' }, select: { id: true } })
  if (!serving) return 0
  return scoreQueries(tx, projectId, await loadModel(tx, projectId, serving.id), queryIds)
}
