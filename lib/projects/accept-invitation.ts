import type { UserActor } from '@/lib/access/actor'
import { createUser } from '@/lib/access/create-user'
import { hashToken } from '@/lib/access/find-actor'
import { db, type Tx } from '@/lib/db/client'
import type { Role } from '@/lib/db/generated/enums'
import { AppError } from '@/lib/errors'
import type { AcceptInvitation } from './schema'

export type Accepted = { email: string; project: string }

/**
 * The invited person makes an account and becomes a member. The link works once.
 * Throws 404 for an unknown or ended link, 409 where the address has an account by now: its owner signs in first.
 */
export async function acceptInvitation(token: string, input: AcceptInvitation, tx: Tx): Promise<Accepted> {
  const invitation = await claim(token, tx)
  const { email } = invitation
  if (await tx.user.findUnique({ where: { email }, select: { id: true } })) {
    throw new AppError('conflict', 'This address has an account already. Sign in with it to accept the invitation.')
  }
  const user = await createUser(tx, { email, name: input.name, password: input.password })
  return join(invitation, user.id, tx)
}

/** A signed-in person accepts with one press, where the invitation is for their own address; else 403. */
export async function acceptInvitationAs(user: UserActor, token: string, tx: Tx): Promise<Accepted> {
  const invitation = await claim(token, tx)
  if (invitation.email !== user.email || user.tokenId) {
    throw new AppError('forbidden', 'This invitation is for another address. Sign out to accept it.')
  }
  return join(invitation, user.userId, tx)
}

type Claimed = { id: string; projectId: string; email: string; role: Role; project: { slug: string } }

/** Marks the invitation as used in one statement, so that two presses cannot both succeed. */
async function claim(token: string, tx: Tx): Promise<Claimed> {
  const tokenHash = hashToken(token)
  const now = new Date()
  const { count } = await tx.invitation.updateMany({
    where: { tokenHash, acceptedAt: null, expiresAt: { gt: now } },
    data: { acceptedAt: now },
  })
  if (count === 0) throw new AppError('not_found', 'This link is not valid any more. Ask for a new invitation.')
  return tx.invitation.findUniqueOrThrow({
    where: { tokenHash },
    select: { id: true, projectId: true, email: true, role: true, project: { select: { slug: true } } },
  })
}

async function join({ id, projectId, email, role, project }: Claimed, userId: string, tx: Tx): Promise<Accepted> {
  // A membership that stands, disabled or not, is the admins' word: a link does not change it.
  await tx.member.createMany({ data: { projectId, userId, role }, skipDuplicates: true })
  await tx.auditEvent.create({
    data: { projectId, userId, action: 'invitation.accept', targetId: id, detail: { role } },
    select: { id: true },
  })
  return { email, project: project.slug }
}

export type InvitationForGuest = { email: string; role: Role; projectName: string; hasAccount: boolean }

/** What the invitation's page shows; null: unknown, used or expired, alike. */
export async function findInvitation(token: string, tx: Tx = db()): Promise<InvitationForGuest | null> {
  const found = await tx.invitation.findFirst({
    where: { tokenHash: hashToken(token), acceptedAt: null, expiresAt: { gt: new Date() } },
    select: { email: true, role: true, project: { select: { name: true } } },
  })
  if (!found) return null
  const account = await tx.user.findUnique({ where: { email: found.email }, select: { id: true } })
  return { email: found.email, role: found.role, projectName: found.project.name, hasAccount: account !== null }
}
