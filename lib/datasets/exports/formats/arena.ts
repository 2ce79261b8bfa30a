import type { CanonicalRow, Side } from '../canonical'
import { MESSAGE, MESSAGES } from '../columns'
import { answer, type PairFormat, SCHEMA_VERSION, turns } from './format'

const HEADERS = { h1: 'int', h2: 'int', h3: 'int', h4: 'int', h5: 'int', h6: 'int' } as const
const LISTS = { ordered: 'int', unordered: 'int' } as const
const BOLD = { '**': 'int', __: 'int' } as const
const STYLE = {
  ...{ header_count_a: { struct: HEADERS }, list_count_a: { struct: LISTS }, bold_count_a: { struct: BOLD } },
  ...{ header_count_b: { struct: HEADERS }, list_count_b: { struct: LISTS }, bold_count_b: { struct: BOLD } },
} as const

const WINNERS = { A: 'model_a', B: 'model_b', TIE: 'tie', BOTH_BAD: 'both_bad' } as const
const SWAPPED = { A: 'B', B: 'A', TIE: 'TIE', BOTH_BAD: 'BOTH_BAD' } as const

/**
 * The columns of arena-human-preference-140k that can be known here: no token counts and no detected language. Model A
 * is the side that was shown first, where one vote makes the row and its order is known.
 */
export const arena: PairFormat = {
  name: 'arena',
  about: 'Arena rows, 140k columns',
  tags: ['arena', 'preference'],
  reads: 'pairs',
  rules: { outcomes: ['A', 'B', 'TIE', 'BOTH_BAD'], contexts: 'any', texts: 'any', revealed: false },
  columns: {
    ...{ id: 'string', model_a: 'string', model_b: 'string', winner: 'string' },
    ...{ evaluation_session_id: 'string', evaluation_order: 'int', conversation_a: MESSAGES, conversation_b: MESSAGES },
    full_conversation: { list: { struct: { user: MESSAGE, model_side_a: MESSAGE, model_side_b: MESSAGE } } },
    conv_metadata: { struct: STYLE },
    category_tag: { struct: { environment: 'string' } },
    ...{ language: 'string', is_code: 'bool', tstamp: 'float', judge: 'string', source: 'string', turn: 'int' },
    ...{ comparison_id: 'string', rollout_a: 'string', rollout_b: 'string', schema_version: 'int' },
  },
  write: (row) => [lineOf(orient(row))],
  use: ({ train }) => `\`\`\`python
import pandas
battles = pandas.read_json("${train ?? 'train.jsonl'}", lines=True)[["model_a", "model_b", "winner"]]
\`\`\``,
}

function orient(row: CanonicalRow): CanonicalRow {
  const swap = row.votes.length === 1 && row.votes[0]?.shownFirst === 'B'
  return swap ? { ...row, a: row.b, b: row.a, outcome: SWAPPED[row.outcome] } : row
}

function lineOf(row: CanonicalRow) {
  const { a, b, votes } = row
  const judges = [...new Set(votes.map((vote) => vote.annotator))].join('+')
  const latest =
    votes
      .map((vote) => vote.createdAt)
      .sort()
      .at(-1) ?? ''
  return {
    ...{ id: row.id, model_a: a.policy, model_b: b.policy, winner: WINNERS[row.outcome] },
    ...{ evaluation_session_id: judges, evaluation_order: 1 },
    conversation_a: [...turns(a.context), answer(a.text)],
    conversation_b: [...turns(b.context), answer(b.text)],
    full_conversation: fullConversation(a, b),
    conv_metadata: { ...styleOf(a.text, 'a'), ...styleOf(b.text, 'b') },
    category_tag: { environment: row.environment },
    ...{ language: '', is_code: /^\s*```/m.test(a.text + b.text), tstamp: Date.parse(latest) / 1000 },
    ...{ judge: judges, source: [...new Set(votes.map((vote) => vote.source))].sort().join('+') },
    turn: row.query.filter(({ role }) => role === 'user').length,
    ...{ comparison_id: row.comparisonId, rollout_a: a.rolloutId, rollout_b: b.rolloutId },
    schema_version: SCHEMA_VERSION,
  }
}

/** Each user turn with both policies' answers to it. */
function fullConversation(a: Side, b: Side) {
  const answersOf = (side: Side) =>
    [...side.context, answer(side.text)]
      .filter(({ role }) => role === 'assistant')
      .map(({ content }) => answer(content))
  const users = a.context.filter(({ role }) => role === 'user')
  const [answersA, answersB] = [answersOf(a), answersOf(b)]
  return users.map(({ content }, i) => ({
    user: { role: 'user', content },
    model_side_a: answersA[i] ?? answer(''),
    model_side_b: answersB[i] ?? answer(''),
  }))
}

function styleOf(text: string, side: 'a' | 'b') {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const headers = [1, 2, 3, 4, 5, 6].map((n) => [`h${n}`, count(new RegExp(`^ {0,3}#{${n}} `, 'gm'))])
  return {
    [`header_count_${side}`]: Object.fromEntries(headers),
    [`list_count_${side}`]: { ordered: count(/^\s*\d+[.)] /gm), unordered: count(/^\s*[-*+] /gm) },
    [`bold_count_${side}`]: { '**': count(/\*\*[^*\n]+\*\*/g), __: count(/__[^_\n]+__/g) },
  }
}
