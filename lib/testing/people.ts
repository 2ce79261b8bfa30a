import { randomUUID } from 'node:crypto'
import type { Actor, UserActor } from '@/lib/access/actor'
import { findUserActor, getProjectActor } from '@/lib/access/find-actor'
import { db } from '@/lib/db/client'
import type { Role } from '@/lib/db/generated/enums'
import { transact } from '@/lib/db/transact'
import { createProject } from '@/lib/projects/create-project'
import type { CreateProject } from '@/lib/projects/schema'

/** A user with an address of its own and no password. */
export async function makeUser(given: { email?: string; isOwner?: boolean } = {}): Promise<UserActor> {
  const email = given.email ?? `${randomUUID()}@example.test`
  const { id } = await db().user.create({ data: { name: 'Somebody', ...given, email }, select: { id: true } })
  const user = await findUserActor(id)
  if (!user) throw new Error('a new user is enabled')
  return user
}

/** A project with its owner as ADMIN. */
export async function makeProject(given: Partial<CreateProject> = {}): Promise<{ owner: UserActor; admin: Actor }> {
  const owner = await makeUser({ isOwner: true })
  const input = { slug: `p-${randomUUID()}`, name: 'A project', ...given }
  const { slug } = await transact((tx) => createProject(owner, input, tx))
  return { owner, admin: await getProjectActor(owner, slug) }
}

/** A new user with this role in the project. */
export async function makeMember(project: Actor['project'], role: Role): Promise<{ user: UserActor; actor: Actor }> {
  const user = await makeUser()
  await db().member.create({ data: { projectId: project.id, userId: user.userId, role }, select: { id: true } })
  return { user, actor: await getProjectActor(user, project.slug) }
}
