import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import { askVerification } from '@/lib/verifiers/ask-verification'

/** Takes a rollout out of the live data; the route takes out its preferences and comparisons in the same transaction. */
export async function withdrawRollout(actor: Actor, id: string, reason: string | undefined, tx: Tx) {
  authorize(actor, 'rollouts:write')
  const rollout = await tx.rollout.findFirst({
    where: { id, projectId: actor.project.id },
    select: { withdrawnAt: true, queryId: true },
  })
  if (!rollout) throw notFound('rollout')
  if (!rollout.withdrawnAt) {
    await tx.rollout.update({ where: { id }, data: { withdrawnAt: new Date() }, select: { id: true } })
    await recordAudit(tx, actor, 'rollout.withdraw', id, { reason: reason ?? null })
    // The pairs of those that stay weigh anew.
    await askVerification(tx, actor.project.id, [rollout.queryId])
  }
  return { id, queryId: rollout.queryId }
}
