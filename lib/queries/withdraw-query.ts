import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'

/**
 * Takes a query out of the live data; nothing is deleted. What hangs on it (comparisons, preferences) is taken out by
 * their own stations: the route calls `withdrawPreferences` and `closeComparisons` in the same transaction.
 */
export async function withdrawQuery(actor: Actor, id: string, reason: string | undefined, tx: Tx) {
  authorize(actor, 'queries:write')
  const query = await tx.query.findFirst({ where: { id, projectId: actor.project.id }, select: { withdrawnAt: true } })
  if (!query) throw notFound('query')
  if (!query.withdrawnAt) {
    await tx.query.update({ where: { id }, data: { withdrawnAt: new Date() }, select: { id: true } })
    await recordAudit(tx, actor, 'query.withdraw', id, { reason: reason ?? null })
  }
  return { id }
}
