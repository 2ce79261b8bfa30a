import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { PageQuery } from '@/lib/access/schema'
import { db, type Tx } from '@/lib/db/client'
import type { Verification } from '@/lib/db/generated/enums'
import { afterCursor, newestFirst, type Page, toPage } from '@/lib/db/page'
import { notFound } from '@/lib/errors'

export const environmentSelect = {
  id: true,
  name: true,
  verification: true,
  verifier: true,
  judgePolicyId: true,
  createdAt: true,
} as const

export type EnvironmentView = {
  id: string
  name: string
  verification: Verification
  /** `{kind, …}`, or null. */
  verifier: unknown
  /** The policy that judges its own rollouts here; null: none. */
  judgePolicyId: string | null
  createdAt: Date
}

/** Throws 404. */
export async function getEnvironment(actor: Actor, id: string, tx: Tx = db()): Promise<EnvironmentView> {
  authorize(actor, 'environments:read')
  const key = { projectId_id: { projectId: actor.project.id, id } }
  const row = await tx.environment.findUnique({ where: key, select: environmentSelect })
  if (!row) throw notFound('environment')
  return row
}

/** Newest first, each with its count of queries that are not withdrawn. */
export async function listEnvironments(
  actor: Actor,
  page: PageQuery,
  tx: Tx = db(),
): Promise<Page<EnvironmentView & { queries: number }>> {
  authorize(actor, 'environments:read')
  const rows = await tx.environment.findMany({
    where: { projectId: actor.project.id, ...afterCursor(page.cursor) },
    orderBy: newestFirst,
    take: page.limit + 1,
    select: { ...environmentSelect, _count: { select: { queries: { where: { withdrawnAt: null } } } } },
  })
  return toPage(
    rows.map(({ _count, ...row }) => ({ ...row, ..._count })),
    page.limit,
  )
}
