import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'

/** Takes the caller's audit of a rollout's standing verdict back. Without one nothing changes. Throws 404. */
export async function withdrawAudit(actor: Actor, rolloutId: string, tx: Tx): Promise<{ withdrawn: boolean }> {
  authorize(actor, 'rollouts:audit')
  const projectId = actor.project.id
  const { userId } = actor
  if (!userId) throw new AppError('forbidden', 'Verdicts are audited by people.')
  const result = await tx.verifierResult.findFirst({
    where: { projectId, rolloutId, supersededAt: null },
    select: { id: true },
  })
  if (!result) throw notFound('verdict')
  const newest = await tx.verifierAudit.findFirst({
    ...{ where: { projectId, resultId: result.id, userId }, orderBy: { id: 'desc' } },
    select: { verdict: true },
  })
  if (!newest || newest.verdict === 'WITHDRAWN') return { withdrawn: false }
  await tx.verifierAudit.create({ data: { projectId, resultId: result.id, userId, verdict: 'WITHDRAWN' } })
  await recordAudit(tx, actor, 'verdict.audit-withdraw', rolloutId, {})
  return { withdrawn: true }
}
