import type { Actor, UserActor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { PageQuery } from '@/lib/access/schema'
import { db, type Tx } from '@/lib/db/client'
import type { Role } from '@/lib/db/generated/enums'
import { afterCursor, newestFirst, type Page, toPage } from '@/lib/db/page'
import { type ProjectView, projectSelect, toProjectView } from './internal/project-view'

export type { ProjectView }

export type ProjectListItem = {
  id: string
  slug: string
  name: string
  isDemo: boolean
  createdAt: Date
  /** The caller's own. */
  role: Role
  queries: number
  judgments: number
}

/** The caller's own projects, newest first; a token that is bound to one project sees that one. */
export async function listProjects(user: UserActor, page: PageQuery, tx: Tx = db()): Promise<Page<ProjectListItem>> {
  const mine = { userId: user.userId, disabledAt: null }
  const rows = await tx.project.findMany({
    where: {
      members: { some: mine },
      ...(user.tokenProjectId && { id: user.tokenProjectId }),
      ...afterCursor(page.cursor),
    },
    orderBy: newestFirst,
    take: page.limit + 1,
    select: {
      id: true,
      slug: true,
      name: true,
      isDemo: true,
      createdAt: true,
      members: { where: mine, select: { role: true } },
      _count: { select: { queries: { where: { withdrawnAt: null } }, judgments: { where: { live: true } } } },
    },
  })
  const items = rows.map(({ members, _count, ...row }) => ({
    ...row,
    role: members[0]?.role ?? 'ANNOTATOR',
    ..._count,
  }))
  return toPage(items, page.limit)
}

/** The actor's project. What an hour costs is shown only to those who read figures. */
export async function getProject(actor: Actor, tx: Tx = db()): Promise<ProjectView> {
  authorize(actor, 'project:read')
  const row = await tx.project.findUniqueOrThrow({ where: { id: actor.project.id }, select: projectSelect })
  return toProjectView({ ...row, hourlyRate: actor.scopes.has('metrics:read') ? row.hourlyRate : null })
}
