import type { Tx } from '@/lib/db/client'

/** Makes a user an owner of the installation; only the command line does this. */
export async function grantOwner(tx: Tx, userId: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { isOwner: true }, select: { id: true } })
  await tx.auditEvent.create({ data: { action: 'user.owner', targetId: userId }, select: { id: true } })
}
