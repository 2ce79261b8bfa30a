import type { Tx } from '@/lib/db/client'
import { loadServable } from '../internal/load-model'
import { lockRewardModels } from '../internal/lock'
import { serve } from '../internal/serve'

/**
 * The linear version that served last serves again in place of a remote one that fails; the reason stands with both.
 * Rollback brings the remote one back. Where no linear version ever served, the remote one stays and its last scores
 * with it. @returns the version that serves now; null: none could take over
 */
export async function fallBack(
  tx: Tx,
  projectId: string,
  failing: { id: string; version: number },
  message: string,
): Promise<number | null> {
  await lockRewardModels(tx, projectId)
  const isServing = { id: failing.id, projectId, state: 'PROMOTED' as const }
  if ((await tx.rewardModel.count({ where: isServing })) === 0) return null
  const last = await findLastLinear(tx, projectId)
  if (!last) return null
  await serve(tx, projectId, await loadServable(tx, projectId, last.id))
  const reasons = [
    [failing.id, `It failed to score again and again, so version ${last.version} serves: ${message}`],
    [last.id, `It serves again because version ${failing.version}, a remote one, failed.`],
  ] as const
  for (const [id, reason] of reasons) {
    await tx.rewardModel.update({ where: { id }, data: { reasons: { push: reason } }, select: { id: true } })
  }
  return last.version
}

/** The linear version that served last, without the one that may serve now. */
export function findLastLinear(tx: Tx, projectId: string): Promise<{ id: string; version: number } | null> {
  return tx.rewardModel.findFirst({
    where: { projectId, kind: 'LINEAR', state: 'RETIRED', promotedAt: { not: null } },
    orderBy: { promotedAt: 'desc' },
    select: { id: true, version: true },
  })
}
