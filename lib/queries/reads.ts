import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { afterCursor, newestFirst, type Page, toPage } from '@/lib/db/page'
import { notFound } from '@/lib/errors'
import type { ListQueries, Message } from './schema'

export const querySelect = {
  id: true,
  messages: true,
  text: true,
  split: true,
  state: true,
  reference: true,
  externalId: true,
  metadata: true,
  duplicateOfId: true,
  nearDuplicateOfId: true,
  withdrawnAt: true,
  createdAt: true,
  environment: { select: { name: true } },
} satisfies Prisma.QuerySelect

type Row = Prisma.QueryGetPayload<{ select: typeof querySelect }>

/** A query as the API shows it. */
export type QueryView = Omit<ReturnType<typeof toView>, never>

function toView(row: Row) {
  const { environment, duplicateOfId, nearDuplicateOfId, messages, ...rest } = row
  return {
    ...rest,
    messages: messages as Message[],
    environment: environment.name,
    duplicateOf: duplicateOfId,
    nearDuplicateOf: nearDuplicateOfId,
  }
}

/** One query. Throws 404. */
export async function getQuery(actor: Actor, id: string, tx: Tx = db()): Promise<QueryView> {
  const row = await tx.query.findFirst({ where: { id, projectId: actor.project.id }, select: querySelect })
  if (!row) throw notFound('query')
  return toView(row)
}

type QueryFilter = Pick<ListQueries, 'environment' | 'split' | 'state' | 'search'>

const whereOf = (actor: Actor, filter: QueryFilter): Prisma.QueryWhereInput => ({
  projectId: actor.project.id,
  ...(filter.environment && { environment: { name: filter.environment } }),
  ...(filter.split && { split: filter.split }),
  ...(filter.state && { state: filter.state }),
  ...(filter.search && { text: { contains: filter.search, mode: 'insensitive' } }),
})

/** Queries, newest first. `rollouts` and `judgments` count what is not withdrawn. */
export async function listQueries(actor: Actor, input: ListQueries, tx: Tx = db()) {
  authorize(actor, 'queries:read')
  const rows = await tx.query.findMany({
    where: { ...whereOf(actor, input), ...afterCursor(input.cursor) },
    orderBy: newestFirst,
    take: input.limit + 1,
    select: {
      ...querySelect,
      _count: { select: { rollouts: { where: { withdrawnAt: null } }, comparisons: true } },
    },
  })
  const page = toPage(rows, input.limit)
  return {
    ...page,
    items: page.items.map(({ _count, ...row }) => ({ ...toView(row), counts: _count })),
  } satisfies Page<QueryView>
}

/** How many queries a filter takes, withdrawn ones among them. */
export async function countQueries(actor: Actor, filter: QueryFilter, tx: Tx = db()): Promise<number> {
  authorize(actor, 'queries:read')
  return tx.query.count({ where: whereOf(actor, filter) })
}

/** The query that has waited longest for a reviewer, and how many wait in all; null: none does. */
export async function findPending(actor: Actor, tx: Tx = db()) {
  authorize(actor, 'queries:read')
  const where = { projectId: actor.project.id, state: 'PENDING' as const, withdrawnAt: null }
  const row = await tx.query.findFirst({
    where,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { ...querySelect, nearDuplicateOf: { select: { id: true, text: true } } },
  })
  if (!row) return null
  const { nearDuplicateOf, ...query } = row
  return { query: toView(query), beside: nearDuplicateOf, waiting: await tx.query.count({ where }) }
}
