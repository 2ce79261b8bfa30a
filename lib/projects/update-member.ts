import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'
import { type MemberView, memberSelect, toMemberView } from './member-reads'
import type { UpdateMember } from './schema'

/**
 * Changes a member's role, or disables and enables the membership; it holds from that person's next request on.
 * The caller then releases the leases of somebody disabled (`lib/comparisons/release-leases.ts`).
 * Throws 409 where the project would be left without an enabled ADMIN.
 */
export async function updateMember(actor: Actor, id: string, input: UpdateMember, tx: Tx): Promise<MemberView> {
  authorize(actor, 'members:write')
  const projectId = actor.project.id
  // Two admins who demote each other at once must not both succeed.
  await tx.$queryRaw`SELECT 1 FROM "Project" WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`
  const standing = await tx.member.findUnique({
    where: { projectId_id: { projectId, id } },
    select: { role: true, disabledAt: true },
  })
  if (!standing) throw notFound('member')
  const role = input.role ?? standing.role
  const disabled = input.disabled ?? standing.disabledAt !== null
  if (role !== 'ADMIN' || disabled) await requireOtherAdmin(projectId, id, tx)
  const member = await tx.member.update({
    where: { projectId_id: { projectId, id } },
    data: { role, disabledAt: disabled ? (standing.disabledAt ?? new Date()) : null },
    select: memberSelect,
  })
  await recordAudit(tx, actor, 'member.update', id, { role, disabled })
  return toMemberView(actor, member)
}

async function requireOtherAdmin(projectId: string, id: string, tx: Tx): Promise<void> {
  const others = await tx.member.count({
    where: { projectId, id: { not: id }, role: 'ADMIN', disabledAt: null, user: { disabledAt: null } },
  })
  if (others === 0) {
    throw new AppError('conflict', 'This is the last administrator of the project. Make somebody else one first.')
  }
}
