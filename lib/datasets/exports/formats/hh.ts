import { PAIRS } from '../../internal/unit-rows'
import type { CanonicalRow, Side } from '../canonical'
import { PAIR_META, type PairFormat, pairMeta, sidesOf } from './format'

const MARKS = { user: '\n\nHuman: ', assistant: '\n\nAssistant: ' }
const MARK = /\n\n(?:Human|Assistant):/

/** Whole transcripts as text. Source: anthropics/hh-rlhf, README. It has no system turn. */
export const hh: PairFormat = {
  name: 'hh',
  about: 'Anthropic HH-RLHF transcripts',
  tags: ['hh-rlhf', 'preference'],
  reads: 'pairs',
  rules: { ...PAIRS, contexts: 'any' },
  columns: { chosen: 'string', rejected: 'string', id: 'string', ...PAIR_META },
  write: (row) => {
    const { chosen, rejected } = sidesOf(row)
    if (hasSystem(row)) return 'system_turn'
    return [{ chosen: transcriptOf(chosen), rejected: transcriptOf(rejected), id: row.id, ...pairMeta(row) }]
  },
  check: (row) =>
    [row.a, row.b].some((side) => MARK.test(side.text) || side.context.some(({ content }) => MARK.test(content)))
      ? ['role_mark_in_text']
      : [],
  use: () => 'Any reader of HH-RLHF takes it: the common beginning of `chosen` and `rejected` is the prompt.',
}

function hasSystem(row: CanonicalRow): boolean {
  return [row.a, row.b].some((side) => side.context.some(({ role }) => role === 'system'))
}

function transcriptOf({ context, text }: Side): string {
  return [...context, { role: 'assistant' as const, content: text }]
    .map(({ role, content }) => MARKS[role === 'assistant' ? 'assistant' : 'user'] + content)
    .join('')
}
