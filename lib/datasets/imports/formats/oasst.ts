import { z } from 'zod'
import type { Message } from '@/lib/queries/schema'
import type { ImportRecord, Place } from '../content'
import { query, RowFault, type RowFormat, rollout, take, text, vote } from './row-format'

/** Rankings of more than so many replies are kept as their pairs, each with the weight that it has in the ranking. */
const MOST_OPTIONS = 8
const PEOPLE = 'oasst-volunteers'

const node = z.object({
  message_id: z.string(),
  text,
  role: z.enum(['prompter', 'assistant']),
  rank: z.number().nullish(),
  model_name: z.string().nullish(),
  deleted: z.boolean().nullish(),
  replies: z.array(z.unknown()).default([]),
})
const tree = z.object({ message_tree_id: z.string(), prompt: z.unknown() })

/** Trees of Open Assistant: each prompter's message with replies is a query; `rank` 0 is the best. Source: oasst-data, schemas.py. */
export const oasst: RowFormat = {
  looksLike: (row) => 'message_tree_id' in row && 'prompt' in row,
  read: (row, place) => {
    const { prompt } = take(tree, row)
    if (typeof prompt !== 'object') throw new RowFault('no_tree', 'Only whole trees are read, not single messages.')
    return walk(take(node, prompt), [], place)
  },
}

function walk(at: z.infer<typeof node>, before: Message[], place: Place): ImportRecord[] {
  const messages: Message[] = [...before, { role: at.role === 'prompter' ? 'user' : 'assistant', content: at.text }]
  const replies = at.replies.map((reply) => take(node, reply)).filter((reply) => !reply.deleted)
  const below = replies.flatMap((reply) => walk(reply, messages, place))
  if (at.role !== 'prompter') return below
  const ranked = replies.flatMap(({ rank }, i) => (rank === null || rank === undefined ? [] : [{ i, rank }]))
  const record: ImportRecord = {
    ...place,
    query: query(messages, { externalId: `oasst:${at.message_id}` }),
    rollouts: replies.map((reply) => rollout(reply.model_name || PEOPLE, reply.text)),
    votes: votesOf(ranked, place),
  }
  return [record, ...below]
}

function votesOf(ranked: readonly { i: number; rank: number }[], place: Place) {
  const judge = 'oasst:ranking'
  const outcome = (a: number, b: number) => (a === b ? ('TIE' as const) : a < b ? ('A' as const) : ('B' as const))
  const [first, second] = ranked
  if (!first || !second) return []
  if (ranked.length === 2) {
    return [vote(place, judge, { options: [first.i, second.i], outcome: outcome(first.rank, second.rank) })]
  }
  if (ranked.length > MOST_OPTIONS) {
    return ranked.flatMap((a, n) =>
      ranked.slice(n + 1).map((b) => {
        const verdict = { options: [a.i, b.i], outcome: outcome(a.rank, b.rank), weight: 2 / ranked.length }
        return vote(place, judge, verdict)
      }),
    )
  }
  const ranks = [...new Set(ranked.map(({ rank }) => rank))].sort((a, b) => a - b)
  const ranking = ranks.map((rank) => ranked.flatMap((each, at) => (each.rank === rank ? [at] : [])))
  return [vote(place, judge, { options: ranked.map(({ i }) => i), ranking })]
}
