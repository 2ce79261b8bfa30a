import { randomBytes } from 'node:crypto'
import type { Tx } from '@/lib/db/client'
import { AppError, invalidField, notFound } from '@/lib/errors'
import { hashToken } from './find-actor'
import { SCOPES } from './scopes'

export type NewToken = {
  userEmail: string
  name: string
  /** Only this project; without it, all projects of the user. */
  projectSlug?: string
  /** Without any: all scopes of the user's role. */
  scopes?: readonly string[]
  /** Without it the token does not expire. */
  expiresAt?: Date
}

/**
 * A bearer token, `fw_` and 43 characters, said this once: only its SHA-256 is stored. It acts as its user.
 * Throws 404 for an unknown user or project, 422 for an unknown scope, 403 where the user is no member there.
 */
export async function createToken(tx: Tx, input: NewToken): Promise<{ id: string; token: string }> {
  const unknown = input.scopes?.filter((scope) => !(SCOPES as ReadonlySet<string>).has(scope)) ?? []
  if (unknown.length > 0) {
    throw invalidField('scopes', `There is no scope "${unknown[0]}". There are: ${[...SCOPES].sort().join(', ')}.`)
  }
  const email = input.userEmail.trim().toLowerCase()
  const user = await tx.user.findUnique({ where: { email }, select: { id: true, disabledAt: true } })
  if (!user) throw notFound('user')
  if (user.disabledAt) throw new AppError('conflict', 'This user is disabled; a token would not work.')
  const projectId = input.projectSlug ? await memberProjectId(tx, user.id, input.projectSlug) : null
  const token = `fw_${randomBytes(32).toString('base64url')}`
  const { id } = await tx.apiToken.create({
    data: {
      userId: user.id,
      projectId,
      name: input.name,
      tokenHash: hashToken(token),
      scopes: [...new Set(input.scopes ?? [])],
      expiresAt: input.expiresAt,
    },
    select: { id: true },
  })
  await tx.auditEvent.create({
    data: { projectId, userId: user.id, action: 'token.create', targetId: id, detail: { name: input.name } },
    select: { id: true },
  })
  return { id, token }
}

async function memberProjectId(tx: Tx, userId: string, slug: string): Promise<string> {
  const project = await tx.project.findUnique({ where: { slug }, select: { id: true } })
  if (!project) throw notFound('project')
  const member = await tx.member.findFirst({
    where: { projectId: project.id, userId, disabledAt: null },
    select: { id: true },
  })
  if (!member) throw new AppError('forbidden', 'This user is no member of that project; the token would reach nothing.')
  return project.id
}
