import type { Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'

export type TokenOfUser = {
  id: string
  name: string
  projectSlug: string | null
  /** Empty: all scopes of the user's role. */
  scopes: string[]
  expiresAt: Date | null
  lastUsedAt: Date | null
}

/** Tokens of a user that were not revoked, the oldest first. Throws 404 for an unknown user. */
export async function listTokens(tx: Tx, userEmail: string): Promise<TokenOfUser[]> {
  const user = await tx.user.findUnique({ where: { email: userEmail.trim().toLowerCase() }, select: { id: true } })
  if (!user) throw notFound('user')
  const rows = await tx.apiToken.findMany({
    where: { userId: user.id, revokedAt: null },
    select: {
      id: true,
      name: true,
      scopes: true,
      expiresAt: true,
      lastUsedAt: true,
      project: { select: { slug: true } },
    },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ project, ...row }) => ({ ...row, projectSlug: project?.slug ?? null }))
}

/** Ends a token for good; one that is ended already stays so. Throws 404 for an unknown one. */
export async function revokeToken(tx: Tx, id: string): Promise<{ name: string }> {
  const token = await tx.apiToken.findUnique({ where: { id }, select: { userId: true, projectId: true, name: true } })
  if (!token) throw notFound('token')
  const { count } = await tx.apiToken.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } })
  if (count > 0) {
    const detail = { name: token.name }
    await tx.auditEvent.create({
      data: { projectId: token.projectId, userId: token.userId, action: 'token.revoke', targetId: id, detail },
      select: { id: true },
    })
  }
  return { name: token.name }
}
