import { z } from 'zod'
import type { Message } from '@/lib/queries/schema'
import type { QueryRow } from '../content'
import {
  answerText,
  chat,
  label,
  query,
  type Row,
  RowFault,
  type RowFormat,
  rollout,
  take,
  text,
  toMessages,
} from './row-format'

const about = z.object({
  environment: z.string().max(80).nullish(),
  reference: z.string().max(100_000).nullish(),
  external_id: z.union([z.string().max(200), z.number()]).nullish(),
})

/** Plain queries: `prompt` (a text or turns), or `messages` of a chat log, whose last answer is left away. */
export const queries: RowFormat = {
  looksLike: (row) => 'prompt' in row || 'messages' in row || isRow(row.body, 'messages'),
  read: (row, place) => [{ ...place, query: query(messagesOf(row), fieldsOf(row)), rollouts: [], votes: [] }],
}

const made = z.object({ policy: label, sample_index: z.coerce.number().int().min(0).max(1_000_000).nullish() })
const ANSWERS = ['text', 'response', 'completion', 'answer']

/** Rollouts made elsewhere: the query (`prompt`, `messages`, or `external_id` of one that is here), `policy`, `text`. */
export const rollouts: RowFormat = {
  looksLike: (row) => 'policy' in row && ANSWERS.some((name) => name in row),
  read: (row, place) => {
    const { policy, sample_index } = take(made, row)
    const name = ANSWERS.find((each) => each in row) ?? 'text'
    const said = take(z.object({ [name]: answerText }), row)[name] ?? ''
    const context = row.context ? toMessages(take(chat, row.context)) : null
    const fields = fieldsOf(row)
    const hasText = 'prompt' in row || 'messages' in row
    if (!hasText && !fields.externalId)
      throw new RowFault('no_query', 'Give prompt, messages, or the external_id of a query that is here.')
    const asked: QueryRow = hasText
      ? query(messagesOf(row), fields)
      : { environment: '', reference: null, externalId: fields.externalId ?? null, messages: null }
    const one = { ...rollout(policy, said, context), sampleIndex: sample_index ?? null }
    return [{ ...place, query: asked, rollouts: [one], votes: [] }]
  },
}

function messagesOf(row: Row): Message[] {
  if ('prompt' in row) {
    if (Array.isArray(row.prompt)) return toMessages(take(chat, row.prompt))
    return [{ role: 'user', content: take(z.object({ prompt: text }), row).prompt }]
  }
  const body = isRow(row.body, 'messages') ? (row.body as Row) : row
  if (!Array.isArray(body.messages))
    throw new RowFault('prompt_not_a_string', 'There is no prompt; say which field by a mapping.')
  const turns = toMessages(take(chat, body.messages))
  const end = turns.findLastIndex(({ role }) => role === 'user')
  return turns.slice(0, end + 1)
}

function fieldsOf(row: Row): Partial<QueryRow> {
  const { environment, reference, external_id } = take(about, row)
  return {
    ...(environment?.trim() && { environment }),
    ...(reference && { reference }),
    ...(external_id !== null && external_id !== undefined && external_id !== '' && { externalId: String(external_id) }),
  }
}

function isRow(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && key in value
}
