import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'
import { lockComparison } from './internal/load-target'
import { withdrawLive } from './internal/withdraw-live'

/**
 * Takes an adjudication back, whoever made it: the comparison waits for review again, the history stays. Throws 409
 * `conflict` where none stands.
 */
export async function withdrawAdjudication(
  actor: Actor,
  comparisonId: string,
  tx: Tx,
): Promise<{ id: string; withdrawn: true }> {
  authorize(actor, 'comparisons:write')
  const projectId = actor.project.id
  const known = await tx.comparison.count({ where: { id: comparisonId, projectId } })
  if (known === 0) throw notFound('comparison')
  const comparison = await lockComparison(tx, comparisonId)
  const judgment = await tx.judgment.findFirst({ where: { comparisonId, projectId, adjudication: true, live: true } })
  if (!judgment) throw new AppError('conflict', 'Nobody has settled this comparison, so there is nothing to take back.')
  await withdrawLive(tx, judgment, comparison)
  await recordAudit(tx, actor, 'comparison.reopen', comparisonId, { judgment: judgment.id })
  return { id: judgment.id, withdrawn: true }
}
