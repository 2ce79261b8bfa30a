import { randomBytes } from 'node:crypto'
import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import { hashToken } from '@/lib/access/find-actor'
import { env } from '@/lib/config/env'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import type { AddMember } from './schema'

export const INVITATION_DAYS = 14

/**
 * Somebody with an account becomes a member at once (`inviteUrl` null, `id` the membership's). Anybody else gets an
 * invitation: `id` is the invitation's, and `inviteUrl` is said this once, since only its hash is stored. It ends
 * earlier invitations of the same address. Throws 409 for a member, also a disabled one.
 */
export async function addMember(
  actor: Actor,
  input: AddMember,
  tx: Tx,
): Promise<{ id: string; inviteUrl: string | null }> {
  authorize(actor, 'members:write')
  const user = await tx.user.findUnique({ where: { email: input.email }, select: { id: true } })
  return user ? addUser(actor, user.id, input.role, tx) : invite(actor, input, tx)
}

async function addUser(actor: Actor, userId: string, role: AddMember['role'], tx: Tx) {
  const key = { projectId: actor.project.id, userId }
  const { count } = await tx.member.createMany({ data: { ...key, role }, skipDuplicates: true })
  const member = await tx.member.findUniqueOrThrow({ where: { projectId_userId: key }, select: { id: true } })
  if (count === 0) {
    const message = 'This person is a member already. Change the role, or enable the membership again.'
    throw new AppError('conflict', message, { errors: [{ path: 'email', message }], facts: { id: member.id } })
  }
  await recordAudit(tx, actor, 'member.add', member.id, { role })
  return { id: member.id, inviteUrl: null }
}

async function invite(actor: Actor, { email, role }: AddMember, tx: Tx) {
  const now = new Date()
  const projectId = actor.project.id
  await tx.invitation.updateMany({
    where: { projectId, email, acceptedAt: null, expiresAt: { gt: now } },
    data: { expiresAt: now },
  })
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000)
  const { id } = await tx.invitation.create({
    data: { projectId, email, role, tokenHash: hashToken(token), invitedById: actor.userId, expiresAt },
    select: { id: true },
  })
  await recordAudit(tx, actor, 'member.invite', id, { role })
  return { id, inviteUrl: `${env().NEXTAUTH_URL.replace(/\/+$/, '')}/invite/${token}` }
}
