import type { Tx } from '@/lib/db/client'
import { type AssignmentView, type Draft, KEYS } from '../schema'

type Message = { role: string; content: string }
type Item = { position: number; text: string; context: Message[] | null }
type Row = { id: string; leaseUntil: Date; order: number[]; draft: Draft | null; messages: Message[]; items: Item[] }

/** What its annotator is shown: texts under keys in the drawn order, and nothing that hints at who wrote them. */
export async function viewAssignment(tx: Tx, id: string): Promise<AssignmentView> {
  const view = (await viewAssignments(tx, [id])).get(id)
  if (!view) throw new Error(`assignment ${id} vanished`)
  return view
}

/** The same for several in one statement, by their ids. */
export async function viewAssignments(tx: Tx, ids: readonly string[]): Promise<Map<string, AssignmentView>> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT a.id, a."leaseUntil", a."order", a.draft, q.messages,
      (SELECT json_agg(json_build_object('position', i.position, 'text', r.text, 'context', r.context))
       FROM "ComparisonItem" i JOIN "Rollout" r ON r.id = i."rolloutId" WHERE i."comparisonId" = c.id) AS items
    FROM "Assignment" a JOIN "Comparison" c ON c.id = a."comparisonId" JOIN "Query" q ON q.id = c."queryId"
    WHERE a.id = ANY (${ids}::uuid[])`
  return new Map(rows.map((row) => [row.id, toView(row)]))
}

function toView(row: Row): AssignmentView {
  const byPosition = new Map(row.items.map((item) => [item.position, item]))
  return {
    id: row.id,
    leaseUntil: row.leaseUntil,
    layout: row.order.length === 2 ? 'pair' : 'ranking',
    query: { messages: row.messages },
    options: row.order.map((position, shown) => {
      const item = byPosition.get(position)!
      return { key: KEYS[shown]!, text: item.text, ...(item.context && { context: item.context }) }
    }),
    ...(row.draft && { draft: row.draft }),
  }
}
