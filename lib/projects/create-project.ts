import type { Actor, UserActor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorizeUser } from '@/lib/access/authorize'
import { scopesOf } from '@/lib/access/scopes'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { keepGuidelines } from './guidelines'
import { checkSettings } from './internal/check-settings'
import { type ProjectView, projectSelect, toProjectColumns, toProjectView } from './internal/project-view'
import type { CreateProject } from './schema'

/**
 * A new project with its first iteration open and its creator as ADMIN. Owner only.
 * `maxOverlap` is 3, or the overlap where that is more. Throws 409 for a taken slug.
 */
export async function createProject(user: UserActor, input: CreateProject, tx: Tx): Promise<ProjectView> {
  authorizeUser(user, 'owner')
  return insertProject(input, { adminIds: [user.userId], userId: user.userId, tokenId: user.tokenId }, tx)
}

type By = { adminIds: string[]; userId: string | null; tokenId: string | null }

/** Writes the project whoever asks: `createProject` and `ensureProject` have checked that. */
export async function insertProject(input: CreateProject, by: By, tx: Tx): Promise<ProjectView> {
  checkSettings(input, { overlap: 1, maxOverlap: Math.max(3, input.overlap ?? 1) })
  const { slug, name, holdoutPercent, ...settings } = input
  const created = await tx.project.createMany({
    data: {
      ...toProjectColumns({ maxOverlap: Math.max(3, input.overlap ?? 1), ...settings }),
      slug,
      name,
      holdoutPercent,
    },
    skipDuplicates: true,
  })
  if (created.count === 0) {
    const message = `There is already a project "${slug}". Choose another address.`
    throw new AppError('conflict', message, { errors: [{ path: 'slug', message }] })
  }
  const row = await tx.project.findUniqueOrThrow({ where: { slug }, select: projectSelect })
  const project = { id: row.id, slug }
  await tx.member.createMany({
    data: by.adminIds.map((userId) => ({ projectId: row.id, userId, role: 'ADMIN' as const })),
  })
  await tx.iteration.create({ data: { projectId: row.id, number: 1 }, select: { id: true } })
  if (input.guidelines) await keepGuidelines(tx, row.id, input.guidelines, by.userId)
  const actor: Actor = { ...by, annotatorId: null, role: 'ADMIN', scopes: scopesOf('ADMIN'), project }
  await recordAudit(tx, actor, 'project.create', row.id, { slug })
  return toProjectView(row)
}
