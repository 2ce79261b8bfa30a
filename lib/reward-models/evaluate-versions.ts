import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { enqueue } from '@/lib/queue/enqueue'

/**
 * Asks for the figures of every version on the held-out judgments as they are now; a job does it. Each fit does the same,
 * so this is for judgments that came in since.
 * @returns how many versions have weights
 */
export async function evaluateVersions(actor: Actor, tx: Tx): Promise<{ versions: number }> {
  authorize(actor, 'reward-models:write')
  const projectId = actor.project.id
  await enqueue(tx, 'evaluate-reward-models', { projectId })
  const state = { in: ['CANDIDATE' as const, 'PROMOTED' as const, 'REJECTED' as const, 'RETIRED' as const] }
  return { versions: await tx.rewardModel.count({ where: { projectId, state } }) }
}
