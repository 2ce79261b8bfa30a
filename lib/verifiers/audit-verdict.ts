import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import type { AuditVerdict } from '@/lib/db/generated/enums'
import { AppError, invalidField, notFound } from '@/lib/errors'
import type { AuditVerdictInput } from './schema'

export type VerdictAudit = {
  id: string
  rolloutId: string
  verifier: string
  reward: number
  verdict: AuditVerdict
  createdAt: Date
}

/**
 * A person says whether a rollout's standing verdict is right. The same again gives the standing one; another adds a
 * row, and the newest of each person counts. Throws 404, 409 where there is no verdict, 422 for another verifier's.
 */
export async function auditVerdict(
  actor: Actor,
  rolloutId: string,
  { verifier, verdict }: AuditVerdictInput,
  tx: Tx,
): Promise<{ audit: VerdictAudit; created: boolean }> {
  authorize(actor, 'rollouts:audit')
  const projectId = actor.project.id
  const { userId } = actor
  if (!userId) throw new AppError('forbidden', 'Verdicts are audited by people.')
  const rollout = await tx.rollout.findFirst({ where: { projectId, id: rolloutId }, select: { id: true } })
  if (!rollout) throw notFound('rollout')
  const result = await tx.verifierResult.findFirst({
    where: { projectId, rolloutId, supersededAt: null },
    select: { id: true, kind: true, reward: true },
  })
  if (!result) throw new AppError('conflict', 'No verifier has a verdict on this rollout.')
  if (result.kind !== verifier) throw invalidField('verifier', `The verdict is that of the ${result.kind} verifier.`)
  const select = { id: true, verdict: true, createdAt: true } as const
  const newest = await tx.verifierAudit.findFirst({
    where: { projectId, resultId: result.id, userId },
    orderBy: { id: 'desc' },
    select,
  })
  const isSame = newest?.verdict === verdict
  const row = isSame
    ? newest
    : await tx.verifierAudit.create({ data: { projectId, resultId: result.id, userId, verdict }, select })
  if (!isSame) await recordAudit(tx, actor, 'verdict.audit', rolloutId, { verifier, verdict })
  return { audit: { ...row, rolloutId, verifier, reward: result.reward }, created: !isSame }
}
