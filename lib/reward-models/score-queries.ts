import type { Tx } from '@/lib/db/client'
import { loadServing } from './internal/load-model'
import { lockRewardModels } from './internal/lock'
import { scoreQueries } from './internal/score-queries'

/**
 * Scores the rollouts of queries anew with the model that serves; nothing where none does, or where an outdated one does
 * (its refit scores them all). @returns rollouts scored
 */
export async function scoreQueriesOf(tx: Tx, projectId: string, queryIds: string[]): Promise<number> {
  await lockRewardModels(tx, projectId)
  const serving = await loadServing(tx, projectId)
  return serving ? scoreQueries(tx, projectId, serving, queryIds) : 0
}
