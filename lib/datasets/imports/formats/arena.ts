import { z } from 'zod'
import type { Message } from '@/lib/queries/schema'
import type { ImportRecord, Place } from '../content'
import { sourceFields } from './pair-fields'
import {
  chat,
  environmentName,
  label,
  pairOf,
  type Row,
  RowFault,
  type RowFormat,
  take,
  toMessages,
  vote,
} from './row-format'

const WINNERS: Record<string, 'A' | 'B' | 'TIE' | 'BOTH_BAD'> = {
  ...{ model_a: 'A', model_b: 'B', tie: 'TIE' },
  ...{ 'tie (bothbad)': 'BOTH_BAD', both_bad: 'BOTH_BAD', bothbad: 'BOTH_BAD' },
}

const flag = z.union([z.boolean(), z.coerce.number()]).transform(Boolean)
const models = z.object({ model_a: label, model_b: label })
const flags = z.object({ winner_model_a: flag, winner_model_b: flag, winner_tie: flag })
const winner = z.object({ winner: z.enum(Object.keys(WINNERS), 'Must be model_a, model_b, tie or both_bad.') })
const conversations = z.object({ conversation_a: chat, conversation_b: chat })
const texts = z.object({ prompt: z.string(), response_a: z.string(), response_b: z.string() })
const about = z.object({
  judge: z.string().nullish(),
  judge_hash: z.string().nullish(),
  evaluation_session_id: z.string().nullish(),
  tstamp: z.unknown().optional(),
  timestamp: z.unknown().optional(),
  source: z.unknown().optional(),
  /** Of our own rows. */
  category_tag: z.object({ environment: z.string().optional() }).nullish().catch(null),
})

/** Battles: the logs' own rows, 55k (lists of texts as JSON), 100k and 140k. Source: FastChat, clean_battle_data.py, and the cards. */
export const arena: RowFormat = {
  looksLike: (row) => 'model_a' in row && 'model_b' in row && ('conversation_a' in row || 'response_a' in row),
  read: (row, place) => [readBattle(row, place)],
}

function readBattle(row: Row, place: Place): ImportRecord {
  const { model_a, model_b } = take(models, row)
  const outcome = outcomeOf(row)
  const { a, b } = 'conversation_a' in row ? readConversations(row) : readTexts(row)
  const said = take(about, row)
  const judge = said.judge ?? said.judge_hash ?? said.evaluation_session_id ?? 'visitors'
  const sides = [
    { policy: model_a, messages: a },
    { policy: model_b, messages: b },
  ]
  const environment = said.category_tag?.environment?.trim()
  const pair = pairOf(sides, environment ? { environment: take(environmentName, environment) } : {})
  const verdict = { outcome, judgedAt: momentOf(said), ...sourceFields(said.source) }
  return { ...place, ...pair, votes: [vote(place, `arena:${judge}`, verdict)] }
}

function outcomeOf(row: Row) {
  if ('winner' in row) return WINNERS[take(winner, row).winner] ?? null
  const { winner_model_a, winner_model_b, winner_tie } = take(flags, row)
  if (Number(winner_model_a) + Number(winner_model_b) + Number(winner_tie) !== 1) {
    throw new RowFault('no_winner', 'Exactly one of winner_model_a, winner_model_b and winner_tie is 1.')
  }
  return winner_model_a ? 'A' : winner_model_b ? 'B' : 'TIE'
}

function readConversations(row: Row) {
  const { conversation_a, conversation_b } = take(conversations, row)
  return { a: toMessages(conversation_a), b: toMessages(conversation_b) }
}

/** 55k: prompts and responses are lists of texts, written as JSON, one entry for each turn. */
function readTexts(row: Row) {
  const { prompt, response_a, response_b } = take(texts, row)
  const users = listOf(prompt)
  const side = (responses: string): Message[] =>
    toMessages(
      listOf(responses).flatMap((content, i) => [
        { role: 'user', content: users[i] ?? '' },
        { role: 'assistant', content },
      ]),
    )
  return { a: side(response_a), b: side(response_b) }
}

function listOf(value: string): string[] {
  if (!value.trimStart().startsWith('[')) return [value]
  try {
    const list = JSON.parse(value) as unknown[]
    return list.map((item) => (item === null ? '' : String(item)))
  } catch {
    throw new RowFault('bad_json', 'prompt and responses are lists of texts, written as JSON; this one cannot be read.')
  }
}

function momentOf({ tstamp, timestamp }: { tstamp?: unknown; timestamp?: unknown }): string | null {
  const given = tstamp ?? timestamp
  if (typeof given === 'number' && given > 0) return new Date(given * 1000).toISOString()
  if (typeof given !== 'string') return null
  const at = Date.parse(given)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
