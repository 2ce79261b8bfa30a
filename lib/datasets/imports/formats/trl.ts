import { z } from 'zod'
import type { Message } from '@/lib/queries/schema'
import type { ImportRecord, Place } from '../content'
import { pairFields } from './pair-fields'
import { asPair } from './pair-shapes'
import {
  answerText,
  chat,
  pairOf,
  placesOf,
  query,
  type Row,
  RowFault,
  type RowFormat,
  rollout,
  splitAnswer,
  take,
  text,
  toMessages,
  UNKNOWN_POLICY,
  vote,
} from './row-format'

const optional = z.string().max(180).nullish()
const made = z.object({ policy: optional, model: optional })

/** TRL's shapes: preference (explicit, implicit; texts or turns; as other trainers lay it out), prompt-completion, unpaired. Source: TRL, dataset_formats.md. */
export const trl: RowFormat = {
  looksLike: (row) => asPair(row) !== null || ('prompt' in row && 'completion' in row),
  read: (row, place) => {
    const pair = asPair(row)
    if (pair) return [readPair(pair, place)]
    if ('completions' in row)
      throw new RowFault('stepwise', 'Stepwise rows have no verdict on whole rollouts; they are not read.')
    return [readCompletion(row, place)]
  },
}

/** Whole conversations of both sides, whatever the row's shape. */
export function readPair(row: Row, place: Place): ImportRecord {
  const said = pairFields(row)
  const [chosen, rejected] = [conversationOf(row, 'chosen', 'rejected'), conversationOf(row, 'rejected', 'chosen')]
  const sides = [
    { policy: said.chosen, messages: chosen },
    { policy: said.rejected, messages: rejected },
  ]
  const verdict = placesOf(splitAnswer(chosen).text, splitAnswer(rejected).text)
  const degree = Number(row.margin)
  const isDegree = row.margin !== null && Number.isInteger(degree) && degree >= 1 && degree <= 4
  const one = vote(place, `trl:${said.annotator ?? 'unknown'}`, {
    ...{ ...verdict, ...said.vote },
    degree: isDegree ? degree : null,
  })
  return { ...place, ...pairOf(sides, said.query), votes: [one] }
}

function conversationOf(row: Row, side: 'chosen' | 'rejected', other: 'chosen' | 'rejected'): Message[] {
  const own = row[side]
  if (Array.isArray(own)) {
    const turns = toMessages(take(chat, own))
    // A prompt of its own stands before the sides, unless they are whole conversations already.
    return turns.length === 1 ? [...promptOf(row.prompt), ...turns] : turns
  }
  if (typeof row.prompt === 'string' || Array.isArray(row.prompt)) return [...promptOf(row.prompt), answerOf(own, side)]
  return splitAtPrefix(take(text, own), take(text, row[other]))
}

function answerOf(value: unknown, field: string): Message {
  return { role: 'assistant', content: take(z.object({ [field]: answerText }), { [field]: value })[field] ?? '' }
}

function promptOf(prompt: unknown): Message[] {
  if (Array.isArray(prompt)) return toMessages(take(chat, prompt))
  return [{ role: 'user', content: take(z.object({ prompt: text }), { prompt }).prompt }]
}

/** Two texts without a prompt: what they begin with in common, up to a space, is the prompt. */
function splitAtPrefix(own: string, other: string): Message[] {
  let end = 0
  while (end < own.length && end < other.length && own[end] === other[end]) end++
  const cut = own.lastIndexOf(' ', end - 1)
  if (cut <= 0) throw new RowFault('no_prompt', 'There is no prompt, and the sides do not begin alike.')
  return [
    { role: 'user', content: take(text, own.slice(0, cut)) },
    { role: 'assistant', content: own.slice(cut) },
  ]
}

function readCompletion(row: Row, place: Place): ImportRecord {
  const said = take(made, row)
  const completion = row.completion
  const { text: answer } = Array.isArray(completion)
    ? splitAnswer(toMessages(take(chat, completion)))
    : { text: answerOf(completion, 'completion').content }
  const policy = said.policy ?? said.model ?? UNKNOWN_POLICY
  return {
    ...place,
    query: query(promptOf(row.prompt), pairFields(row).query),
    rollouts: [rollout(policy, answer)],
    votes: [],
  }
}
