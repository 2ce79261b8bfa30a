import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'

/** When the caller agreed that what they ask is kept and compared; null: not asked yet, or not agreed. */
export async function readConsent(actor: Actor, tx: Tx = db()): Promise<Date | null> {
  authorize(actor, 'ask')
  if (!actor.userId) return null
  const member = await tx.member.findUnique({
    where: { projectId_userId: { projectId: actor.project.id, userId: actor.userId } },
    select: { consentAt: true },
  })
  return member?.consentAt ?? null
}

/** Stores or takes back the caller's agreement, for what they ask from now on; given again, the first moment stays. */
export async function setConsent(actor: Actor, agreed: boolean, tx: Tx): Promise<{ consentAt: Date | null }> {
  const standing = await readConsent(actor, tx)
  const consentAt = agreed ? (standing ?? new Date()) : null
  await tx.member.updateMany({
    where: { projectId: actor.project.id, userId: actor.userId ?? undefined },
    data: { consentAt },
  })
  return { consentAt }
}
