import { z } from 'zod'
import type { ImportRecord, Place, VoteRow } from '../content'
import {
  answerText,
  query,
  type Row,
  RowFault,
  type RowFormat,
  rollout,
  take,
  text,
  UNKNOWN_POLICY,
  vote,
} from './row-format'

const PROMPTS = ['prompt', 'instruction', 'question', 'query', 'input', 'text']
const RESPONSE = /response|answer|completion|generation|output|chosen|rejected|option/i

const answer = z.object({
  value: z.unknown(),
  user_id: z.union([z.string(), z.number()]).nullish(),
  status: z.string().nullish(),
})
const nested = z.object({
  fields: z.record(z.string(), z.unknown()),
  responses: z.record(z.string(), z.array(answer).nullable()).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

/** Argilla's records, nested or flattened (`<question>.responses`, `.users`, `.status`). Source: argilla, records/_io/_generic.py. */
export const argilla: RowFormat = {
  looksLike: (row) =>
    ('fields' in row && 'responses' in row) || Object.keys(row).some((key) => key.endsWith('.responses')),
  read: (row, place) => [readRecord('fields' in row ? row : nest(row), place)],
}

function nest(row: Row): Row {
  const names = Object.keys(row)
    .filter((key) => key.endsWith('.responses'))
    .map((key) => key.slice(0, -'.responses'.length))
  const responses = names.map((name) => {
    const list = (part: string) => (Array.isArray(row[part]) ? (row[part] as unknown[]) : [])
    const [users, status] = [list(`${name}.responses.users`), list(`${name}.responses.status`)]
    return [name, list(`${name}.responses`).map((value, i) => ({ value, user_id: users[i], status: status[i] }))]
  })
  const fields = Object.entries(row).filter(([key]) => !key.includes('.'))
  return { fields: Object.fromEntries(fields), responses: Object.fromEntries(responses), metadata: row }
}

function readRecord(row: Row, place: Place): ImportRecord {
  const { fields, responses, metadata } = take(nested, row)
  const name = PROMPTS.find((each) => typeof fields[each] === 'string')
  if (!name)
    throw new RowFault(
      'prompt_not_a_string',
      `fields: There is no text under ${PROMPTS.join(', ')}; say which by a mapping.`,
    )
  const options = Object.keys(fields).filter(
    (key) => key !== name && RESPONSE.test(key) && typeof fields[key] === 'string',
  )
  if (options.length < 2) throw new RowFault('no_answers', 'fields: There are no two responses.')
  const model = (key: string) => String(metadata?.[`${key}-model`] ?? metadata?.[`${key}_model`] ?? UNKNOWN_POLICY)
  return {
    ...place,
    query: query([{ role: 'user', content: take(text, fields[name]) }]),
    rollouts: options.map((key) => rollout(model(key), take(answerText, fields[key]))),
    votes: Object.values(responses ?? {})
      .flatMap((list) => list ?? [])
      .filter(({ status }) => !status || status === 'submitted')
      .flatMap(({ value, user_id }) => readAnswer(value, `argilla:${user_id ?? 'unknown'}`, options, place)),
  }
}

/** A label that names a response (or a tie), or a ranking of their names. Answers to other questions say nothing here. */
function readAnswer(value: unknown, judge: string, options: readonly string[], place: Place): VoteRow[] {
  if (Array.isArray(value)) return readRanking(value as Row[], judge, options, place)
  if (typeof value !== 'string' && typeof value !== 'number') return []
  const said = String(value).toLowerCase()
  if (/^(tie|both|equal|same|0)$|both good|equally/.test(said)) return [vote(place, judge, { outcome: 'TIE' })]
  if (/both bad|neither|none/.test(said)) return [vote(place, judge, { outcome: 'BOTH_BAD' })]
  const at = options.findIndex((name, i) => name.toLowerCase() === said || said === String(i + 1) || said === 'ab'[i])
  if (at === -1 || options.length !== 2) return []
  return [vote(place, judge, { outcome: at === 0 ? 'A' : 'B' })]
}

function readRanking(value: readonly Row[], judge: string, options: readonly string[], place: Place): VoteRow[] {
  const ranks = options.map((name) => value.find((each) => each?.value === name)?.rank)
  if (ranks.some((rank) => typeof rank !== 'number')) return []
  const levels = [...new Set(ranks as number[])].sort((a, b) => a - b)
  const ranking = levels.map((level) => ranks.flatMap((rank, i) => (rank === level ? [i] : [])))
  const indices = options.map((_, i) => i)
  if (options.length > 2) return [vote(place, judge, { options: indices, ranking })]
  return [vote(place, judge, { outcome: ranking.length === 1 ? 'TIE' : ranking[0]?.[0] === 0 ? 'A' : 'B' })]
}
