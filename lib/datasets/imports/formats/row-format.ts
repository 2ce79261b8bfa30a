import { z } from 'zod'
import { DEFAULT_ENVIRONMENT } from '@/lib/environments/schema'
import { policyNameSchema } from '@/lib/policies/schema'
import { MAX_TEXT, type Message } from '@/lib/queries/schema'
import { textSchema } from '@/lib/text/text-schema'
import type { ImportRecord, Place, QueryRow, RolloutRow, VoteRow } from '../content'

export type Row = Record<string, unknown>

/** A format whose rows each stand for themselves. */
export type RowFormat = {
  /** Whether a row has this format's shape; asked in the order of the table. */
  looksLike: (row: Row) => boolean
  /** What a row says. Throws RowFault. */
  read: (row: Row, place: Place) => ImportRecord[]
}

/** Why a row cannot be read. */
export class RowFault extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** The value where it fits the schema. Throws RowFault with the field's name. */
export function take<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path.join('.') ?? ''
  const wantsText = issue?.code === 'invalid_type' && issue.expected === 'string'
  const code = wantsText && path ? `${path}_not_a_string` : 'invalid_row'
  const isMissing = issue?.code === 'invalid_type' && /received undefined$/.test(issue.message)
  const what = isMissing ? 'It is missing.' : wantsText ? 'Must be a text.' : issue?.message
  throw new RowFault(code, `${path ? `${path}: ` : ''}${what ?? 'Not the shape that this format has.'}`)
}

export const text = textSchema(MAX_TEXT)
/** An answer may be empty: history may have judged it. */
export const answerText = textSchema(MAX_TEXT, { allowEmpty: true })
export const label = textSchema(180)
export const environmentName = textSchema(80)
const chatMessage = z.object({ role: z.string(), content: z.unknown() })
export const chat = z.array(chatMessage).min(1).max(400)

const ROLES: Record<string, Message['role']> = {
  ...{ system: 'system', developer: 'system', user: 'user', human: 'user', prompter: 'user' },
  ...{ assistant: 'assistant', gpt: 'assistant', bot: 'assistant', model: 'assistant', chatgpt: 'assistant' },
}

/** Turns of any chat layout; parts of a turn that are no text are refused. An answer may be empty. */
export function toMessages(turns: readonly { role: string; content: unknown }[]): Message[] {
  return turns.map(({ role: said, content }, i) => {
    const role = ROLES[said.toLowerCase()]
    if (!role) throw new RowFault('unknown_role', `Turn ${i + 1} has the role "${said}", which is not known.`)
    const joined = textOf(content, i)
    return { role, content: take(role === 'user' ? text : answerText, joined) }
  })
}

function textOf(content: unknown, i: number): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) throw new RowFault('content_not_a_string', `Turn ${i + 1} has no text.`)
  return content
    .map((part: { type?: string; text?: unknown }) => {
      if (typeof part?.text === 'string') return part.text
      throw new RowFault('not_text', `Turn ${i + 1} holds a part of type "${part?.type}"; only texts are read.`)
    })
    .join('')
}

export function query(messages: Message[], more: Partial<QueryRow> = {}): QueryRow {
  if (messages.at(-1)?.role !== 'user')
    throw new RowFault('no_user_turn', 'The prompt does not end with the user’s turn.')
  return { externalId: null, environment: DEFAULT_ENVIRONMENT, messages, reference: null, ...more }
}

export function rollout(policy: string, text: string, context: Message[] | null = null): RolloutRow {
  return { policy: policyName(policy), text, context, sampleIndex: null }
}

/** Where a file names no policy. */
export const UNKNOWN_POLICY = 'unknown'

/** `name` or `name@version`; characters that a policy's name cannot have become dashes. */
export function policyName(given: string): string {
  const [, name = given, version = ''] = /^(.*?)(@\d{1,7})?$/s.exec(given) ?? []
  const clean = name
    .replace(/[^\p{L}\p{N} ._:/+-]/gu, '-')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, 120)
    .trim()
  return take(policyNameSchema, clean || UNKNOWN_POLICY) + version
}

export function vote(place: Place, judge: string, verdict: Partial<VoteRow>): VoteRow {
  const said = { ...{ options: [0, 1], outcome: null, ranking: null, kind: 'PERSON' as const }, ...verdict }
  return { ...place, ...said, judge: judge.slice(0, 190) }
}

/** A conversation that ends with an answer, as what was seen and what was said. */
export function splitAnswer(messages: readonly Message[]): { context: Message[]; text: string } {
  const last = messages.at(-1)
  if (last?.role !== 'assistant')
    throw new RowFault('no_answer', 'A conversation does not end with the assistant’s turn.')
  return { context: messages.slice(0, -1), text: last.content }
}

/**
 * A pair of whole conversations as query and rollouts: where the policies saw different turns, the query holds what the
 * people said and each rollout its own context.
 */
export function pairOf(
  sides: readonly { policy: string; messages: readonly Message[] }[],
  more: Partial<QueryRow> = {},
): Pick<ImportRecord, 'query' | 'rollouts'> {
  const split = sides.map(({ policy, messages }) => ({ policy, ...splitAnswer(messages) }))
  const first = split[0]?.context ?? []
  const isShared = split.every(({ context }) => JSON.stringify(context) === JSON.stringify(first))
  const users = first.filter(({ role }) => role !== 'assistant')
  return {
    query: query(isShared ? first : users, more),
    rollouts: split.map(({ policy, text, context }) => rollout(policy, text, isShared ? null : context)),
  }
}

/**
 * Better side first or second, by the text alone: files that give the better side first do not say which was shown first,
 * and a fixed place would look like a habit of their judges.
 */
export function placesOf(chosen: string, rejected: string): { options: [number, number]; outcome: 'A' | 'B' } {
  return chosen <= rejected ? { options: [0, 1], outcome: 'A' } : { options: [1, 0], outcome: 'B' }
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
