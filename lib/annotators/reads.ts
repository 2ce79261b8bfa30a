import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { PageQuery } from '@/lib/access/schema'
import { db, type Tx } from '@/lib/db/client'
import type { AnnotatorKind } from '@/lib/db/generated/enums'
import { afterCursor, newestFirst, type Page, toPage } from '@/lib/db/page'

/** An annotator as admins and analysts see one: never an address. */
export type AnnotatorView = {
  id: string
  pseudonym: string
  kind: AnnotatorKind
  /** Under which an import knows this annotator. */
  externalName: string | null
  /** Live ones. */
  judgments: number
  /** Last asked or judged; null: never, or imported. */
  lastActiveAt: Date | null
  createdAt: Date
}

/** Annotators, newest first. */
export async function listAnnotators(actor: Actor, page: PageQuery, tx: Tx = db()): Promise<Page<AnnotatorView>> {
  authorize(actor, 'annotators:read')
  const rows = await tx.annotator.findMany({
    where: { projectId: actor.project.id, ...afterCursor(page.cursor) },
    orderBy: newestFirst,
    take: page.limit + 1,
    select: {
      ...{ id: true, pseudonym: true, kind: true, externalName: true, lastActiveAt: true, createdAt: true },
      _count: { select: { judgments: { where: { live: true } } } },
    },
  })
  return toPage(
    rows.map(({ _count, ...row }) => ({ ...row, ..._count })),
    page.limit,
  )
}
