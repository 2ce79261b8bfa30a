import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { PageQuery } from '@/lib/access/schema'
import { db, type Tx } from '@/lib/db/client'
import { afterCursor, newestFirst, type Page, toPage } from '@/lib/db/page'
import type { Message } from '@/lib/queries/schema'
import { sideThatGoesOn } from './internal/goes-on'
import { readOwnAsk } from './internal/own-ask'
import { viewSide } from './internal/say-side'
import type { AskView } from './schema'

/** One ask of the caller's. Throws 404, also for another's. */
export async function readAsk(actor: Actor, id: string, tx: Tx = db()): Promise<AskView> {
  const ask = await readOwnAsk(actor, id, tx)
  const [a, b] = ask.sides
  const { judgment } = ask
  return {
    ...{ id, messages: ask.messages, consented: ask.consented, judgeable: ask.judgeable },
    sides: [viewSide(a), viewSide(b)],
    judgment: judgment && { id: judgment.id, outcome: judgment.outcome, degree: judgment.degree },
    goesOn: sideThatGoesOn(ask)?.key ?? null,
  }
}

/** `turns`: how many questions the conversation has by then. */
export type AskItem = { id: string; text: string; turns: number; createdAt: Date }

/** The caller's conversations, each by its last question, newest first. */
export async function listAsks(actor: Actor, page: PageQuery, tx: Tx = db()): Promise<Page<AskItem>> {
  authorize(actor, 'ask')
  if (!actor.userId) return { items: [], nextCursor: null }
  const rows = await tx.query.findMany({
    where: {
      ...{ projectId: actor.project.id, createdById: actor.userId, withdrawnAt: null },
      metadata: { path: ['ask', 'sides', '0'], string_contains: '-' },
      ...afterCursor(page.cursor),
    },
    orderBy: newestFirst,
    take: page.limit + 1,
    select: { id: true, text: true, messages: true, createdAt: true, parentQueryId: true },
  })
  const found = toPage(rows, page.limit)
  const goneOn = new Set(rows.map(({ parentQueryId }) => parentQueryId))
  const items = found.items
    .filter(({ id }) => !goneOn.has(id))
    .map(({ messages, text, parentQueryId: _, ...row }) => ({
      ...row,
      text: text.slice(0, 300),
      turns: (messages as Message[]).filter(({ role }) => role === 'user').length,
    }))
  return { ...found, items }
}
