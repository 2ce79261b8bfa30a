import { z } from 'zod'
import type { Message } from '@/lib/queries/schema'
import type { ImportRecord, Place, QueryRow } from '../content'
import { pairFields } from './pair-fields'
import {
  answerText,
  chat,
  label,
  placesOf,
  query,
  type Row,
  RowFault,
  type RowFormat,
  rollout,
  take,
  toMessages,
  UNKNOWN_POLICY,
  vote,
} from './row-format'

const turn = z.object({ from: z.string(), value: z.string() })
const sharegptRow = z.object({
  conversations: z.array(turn).min(1).max(400),
  system: z.string().nullish(),
  model: label.nullish(),
  id: z.union([z.string(), z.number()]).nullish(),
})
const wildchatRow = z.object({
  conversation: chat,
  model: label.nullish(),
  conversation_hash: z.string().max(150).nullish(),
})

/** ShareGPT, and LLaMA-Factory's sharegpt with ranking: `chosen` and `rejected` answer the conversation. */
export const sharegpt: RowFormat = {
  looksLike: (row) => 'conversations' in row,
  read: (row, place) => {
    const { conversations, system, model, id } = take(sharegptRow, row)
    const turns = toMessages(conversations.map(({ from, value }) => ({ role: from, content: value })))
    const messages: Message[] = system ? [{ role: 'system', content: system }, ...turns] : turns
    if ('chosen' in row) return [readRanked(row, messages, place)]
    return turnsOf(messages, model ?? UNKNOWN_POLICY, id === null || id === undefined ? null : `sharegpt:${id}`, place)
  },
}

/** WildChat: each answer of a conversation is a rollout of its model. */
export const wildchat: RowFormat = {
  looksLike: (row) => Array.isArray(row.conversation),
  read: (row, place) => {
    const { conversation, model, conversation_hash } = take(wildchatRow, row)
    const key = conversation_hash ? `wildchat:${conversation_hash}` : null
    return turnsOf(toMessages(conversation), model ?? UNKNOWN_POLICY, key, place)
  },
}

function readRanked(row: Row, messages: Message[], place: Place): ImportRecord {
  const side = (name: 'chosen' | 'rejected') => take(answerText, take(turn, row[name]).value)
  const [chosen, rejected] = [side('chosen'), side('rejected')]
  const said = pairFields(row)
  const rollouts = [rollout(said.chosen, chosen), rollout(said.rejected, rejected)]
  return {
    ...place,
    query: query(messages, said.query),
    rollouts,
    votes: [vote(place, `sharegpt:${said.annotator ?? 'unknown'}`, { ...placesOf(chosen, rejected), ...said.vote })],
  }
}

/** Each answer with the turns before it; a last turn of the user's without an answer is a query alone. */
function turnsOf(messages: readonly Message[], policy: string, key: string | null, place: Place): ImportRecord[] {
  const records = messages.flatMap((message, i): ImportRecord[] => {
    const isOpen = message.role === 'user' && i === messages.length - 1
    if (!isOpen && (message.role !== 'assistant' || messages[i - 1]?.role !== 'user')) return []
    const context = messages.slice(0, isOpen ? i + 1 : i)
    const number = context.filter(({ role }) => role === 'user').length
    const more: Partial<QueryRow> = key ? { externalId: `${key}:${number}` } : {}
    return [
      { ...place, query: query(context, more), rollouts: isOpen ? [] : [rollout(policy, message.content)], votes: [] },
    ]
  })
  if (records.length === 0) throw new RowFault('no_user_turn', 'There is no turn of the user’s in this conversation.')
  return records
}
