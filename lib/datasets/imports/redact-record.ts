import { createHash } from 'node:crypto'
import {
  type Found,
  maskFound,
  noPlaceholders,
  type Placeholders,
  type RedactionKind,
  redactText,
} from '@/lib/text/redact'
import type { ImportRecord, QueryRow, Rejection, RolloutRow, VoteRow } from './content'

const EXAMPLES = 5

/** What redaction found in an import: values of each row counted once, and the first of each kind, masked. */
export type RedactionFigures = { counts: Partial<Record<RedactionKind, number>>; examples: RedactionExample[] }
export type RedactionExample = { kind: RedactionKind; masked: string; file: string; line: number }

/** Takes personal data out of what files say, before anything is hashed, compared or stored. */
export function createRedactor(kinds: readonly RedactionKind[], projectId: string) {
  const figures: RedactionFigures = { counts: {}, examples: [] }
  let row = ''
  let counted = new Set<string>()

  const note = (text: string, found: readonly Found[], place: { file: string; line: number }) => {
    if (row !== `${place.file}:${place.line}`) counted = new Set()
    row = `${place.file}:${place.line}`
    for (const { kind, start, end } of found) {
      const value = text.slice(start, end)
      if (counted.has(value)) continue
      counted.add(value)
      figures.counts[kind] = (figures.counts[kind] ?? 0) + 1
      if (figures.examples.filter((example) => example.kind === kind).length < EXAMPLES)
        figures.examples.push({ kind, masked: maskFound(value), file: place.file, line: place.line })
    }
  }
  const cleaner = (place: { file: string; line: number }, given: Placeholders) => (text: string) => {
    const { text: clean, found } = redactText(text, kinds, given)
    note(text, found, place)
    return clean
  }
  return {
    figures,
    record(record: ImportRecord): ImportRecord {
      const clean = cleaner(record, noPlaceholders())
      return {
        ...record,
        query: cleanQuery(record.query, clean),
        rollouts: record.rollouts.map((rollout) => cleanRollout(rollout, clean)),
        votes: record.votes.map((vote) => cleanVote(vote, clean, projectId)),
      }
    },
    /** A refusal may say what stood in the row. */
    rejection: (rejection: Rejection): Rejection => ({
      ...rejection,
      message: redactText(rejection.message, kinds).text,
    }),
  }
}

type Clean = (text: string) => string
const cleanTurns = <T extends { content: string }>(turns: readonly T[], clean: Clean) =>
  turns.map((turn) => ({ ...turn, content: clean(turn.content) }))

function cleanQuery(query: QueryRow, clean: Clean): QueryRow {
  return {
    messages: query.messages && cleanTurns(query.messages, clean),
    reference: query.reference && clean(query.reference),
    environment: clean(query.environment),
    externalId: query.externalId && keyOf(query.externalId, query.messages !== null, clean),
  }
}

/** An id that holds personal data is none: its query is known by its text. One that only names a query is never stored. */
function keyOf(externalId: string, isStored: boolean, clean: Clean): string | null {
  return isStored && clean(externalId) !== externalId ? null : externalId
}

function cleanRollout(rollout: RolloutRow, clean: Clean): RolloutRow {
  return { ...rollout, text: clean(rollout.text), context: rollout.context && cleanTurns(rollout.context, clean) }
}

/** Two judges stay two: a name that holds personal data becomes a hash that means nothing outside the project. */
function cleanVote(vote: VoteRow, clean: Clean, projectId: string): VoteRow {
  const name = clean(vote.judge)
  const digest = createHash('sha256').update(`${projectId} ${vote.judge}`).digest('hex').slice(0, 16)
  return {
    ...vote,
    judge: name === vote.judge ? name : `redacted:${digest}`,
    ...(vote.pseudonym && { pseudonym: clean(vote.pseudonym) === vote.pseudonym ? vote.pseudonym : undefined }),
    ...(vote.rationale && { rationale: clean(vote.rationale) }),
  }
}
