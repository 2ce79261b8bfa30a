import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'

/**
 * Shuts a user out of the whole installation, from the next request on, or lets them in again. The caller then
 * releases the leases in the projects that are returned. Throws 404, and 409 for the last enabled owner.
 */
export async function setUserDisabled(
  tx: Tx,
  address: string,
  disabled: boolean,
): Promise<{ userId: string; projectIds: string[] }> {
  const email = address.trim().toLowerCase()
  const user = await tx.user.findUnique({
    where: { email },
    select: { id: true, isOwner: true, disabledAt: true, members: { select: { projectId: true } } },
  })
  if (!user) throw notFound('user')
  if (disabled && user.isOwner) {
    const others = await tx.user.count({ where: { isOwner: true, disabledAt: null, id: { not: user.id } } })
    if (others === 0) throw new AppError('conflict', 'This is the only owner; make another owner first.')
  }
  await tx.user.update({
    where: { id: user.id },
    data: { disabledAt: disabled ? (user.disabledAt ?? new Date()) : null },
    select: { id: true },
  })
  await tx.auditEvent.create({
    data: { action: disabled ? 'user.disable' : 'user.enable', targetId: user.id },
    select: { id: true },
  })
  return { userId: user.id, projectIds: user.members.map(({ projectId }) => projectId) }
}
