import { createHash } from 'node:crypto'
import { db, type Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import type { Actor, UserActor } from './actor'
import { scopesOf } from './scopes'

/** Anything else is no project's address; the database refuses some of it, such as the null character. */
const SLUG = /^[a-z0-9-]{1,60}$/

const userSelect = { id: true, name: true, email: true, isOwner: true, disabledAt: true } as const

/** The hash under which a bearer token or an invitation is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The enabled user of a session, read afresh at each request; null: signed out, unknown or disabled. */
export async function findUserActor(userId: string, tx: Tx = db()): Promise<UserActor | null> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: userSelect })
  return user && !user.disabledAt ? toActor(user, null) : null
}

/** Who a bearer token acts as; null: unknown, expired, revoked, or its user is disabled. */
export async function findTokenActor(token: string): Promise<UserActor | null> {
  const found = await db().apiToken.findUnique({
    where: { tokenHash: hashToken(token) },
    select: {
      id: true,
      projectId: true,
      scopes: true,
      expiresAt: true,
      revokedAt: true,
      lastUsedAt: true,
      user: { select: userSelect },
    },
  })
  if (!found || found.revokedAt || found.user.disabledAt) return null
  if (found.expiresAt && found.expiresAt <= new Date()) return null
  await markUsed(found.id, found.lastUsedAt)
  return toActor(found.user, found)
}

/** At most one write a minute, however many requests a token makes. */
async function markUsed(id: string, lastUsedAt: Date | null): Promise<void> {
  const now = new Date()
  const minuteAgo = new Date(now.getTime() - 60_000)
  if (lastUsedAt && lastUsedAt > minuteAgo) return
  await db().apiToken.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: minuteAgo } }] },
    data: { lastUsedAt: now },
  })
}

function toActor(
  user: { id: string; name: string; email: string; isOwner: boolean },
  token: { id: string; projectId: string | null; scopes: string[] } | null,
): UserActor {
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    isOwner: user.isOwner,
    tokenId: token?.id ?? null,
    tokenProjectId: token?.projectId ?? null,
    tokenScopes: token?.scopes ?? [],
  }
}

/** The user's part in a project. Throws 404 where there is no project or no enabled membership, alike. */
export async function getProjectActor(user: UserActor, slug: string): Promise<Actor> {
  if (!SLUG.test(slug)) throw notFound('project')
  const member = await db().member.findFirst({
    where: { userId: user.userId, disabledAt: null, project: { slug } },
    select: { role: true, project: { select: { id: true, slug: true } } },
  })
  if (!member || (user.tokenProjectId && user.tokenProjectId !== member.project.id)) throw notFound('project')
  return {
    userId: user.userId,
    tokenId: user.tokenId,
    annotatorId: null,
    role: member.role,
    scopes: scopesOf(member.role, user.tokenScopes),
    project: member.project,
  }
}
