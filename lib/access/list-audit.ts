import { db, type Tx } from '@/lib/db/client'
import { afterCursor, newestFirst, type Page, toPage } from '@/lib/db/page'
import type { Actor } from './actor'
import { authorize } from './authorize'
import type { PageQuery } from './schema'

export type AuditView = {
  id: string
  /** `station.verb`. */
  action: string
  targetId: string | null
  detail: unknown
  /** Null: the system or the command line. */
  user: { id: string; name: string } | null
  createdAt: Date
}

/** Who did what in the project, newest first. */
export async function listAudit(actor: Actor, page: PageQuery, tx: Tx = db()): Promise<Page<AuditView>> {
  authorize(actor, 'audit:read')
  const rows = await tx.auditEvent.findMany({
    where: { projectId: actor.project.id, ...afterCursor(page.cursor) },
    orderBy: newestFirst,
    take: page.limit + 1,
    select: {
      id: true,
      action: true,
      targetId: true,
      detail: true,
      createdAt: true,
      user: { select: { id: true, name: true } },
    },
  })
  return toPage(rows, page.limit)
}
