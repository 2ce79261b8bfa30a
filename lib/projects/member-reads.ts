import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { PageQuery } from '@/lib/access/schema'
import { db, type Tx } from '@/lib/db/client'
import type { Role } from '@/lib/db/generated/enums'
import { afterCursor, newestFirst, type Page, toPage } from '@/lib/db/page'

export type MemberView = {
  id: string
  userId: string
  name: string
  /** Null without the right `addresses:read`. */
  email: string | null
  role: Role
  /** In this project, or as a user altogether. */
  disabled: boolean
  createdAt: Date
}

export async function listMembers(actor: Actor, page: PageQuery, tx: Tx = db()): Promise<Page<MemberView>> {
  authorize(actor, 'members:read')
  const rows = await tx.member.findMany({
    where: { projectId: actor.project.id, ...afterCursor(page.cursor) },
    orderBy: newestFirst,
    take: page.limit + 1,
    select: memberSelect,
  })
  return toPage(
    rows.map((row) => toMemberView(actor, row)),
    page.limit,
  )
}

export const memberSelect = {
  id: true,
  userId: true,
  role: true,
  disabledAt: true,
  createdAt: true,
  user: { select: { name: true, email: true, disabledAt: true } },
} as const

type MemberRow = {
  id: string
  userId: string
  role: Role
  disabledAt: Date | null
  createdAt: Date
  user: { name: string; email: string; disabledAt: Date | null }
}

export function toMemberView(actor: Actor, { user, disabledAt, ...row }: MemberRow): MemberView {
  return {
    ...row,
    name: user.name,
    email: actor.scopes.has('addresses:read') ? user.email : null,
    disabled: Boolean(disabledAt ?? user.disabledAt),
  }
}

export type InvitationView = { id: string; email: string | null; role: Role; expiresAt: Date; createdAt: Date }

/** Invitations that still can be accepted, newest first, at most 200. Their links are not kept. */
export async function listInvitations(actor: Actor, tx: Tx = db()): Promise<InvitationView[]> {
  authorize(actor, 'members:read')
  const rows = await tx.invitation.findMany({
    where: { projectId: actor.project.id, acceptedAt: null, expiresAt: { gt: new Date() } },
    orderBy: newestFirst,
    take: 200,
    select: { id: true, email: true, role: true, expiresAt: true, createdAt: true },
  })
  return rows.map((row) => ({ ...row, email: actor.scopes.has('addresses:read') ? row.email : null }))
}
