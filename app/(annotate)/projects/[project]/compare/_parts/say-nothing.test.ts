import { expect, test } from 'vitest'
import { englishSay } from '@/app/_texts/english-say'
import { sayNothing as say } from './say-nothing'

const says = { t: englishSay('compare'), tCommon: englishSay('common'), locale: 'en' } as const
const sayNothing = (state: Parameters<typeof say>[0], at?: number) => say(state, says, at)

const now = Date.parse('2026-01-01T12:00:00Z')
const leased = { reason: 'all_leased', waiting: 2, freeBy: '2026-01-01T12:08:10Z' } as const

test('says how many are with others and when they are free at the latest', () => {
  expect(sayNothing({ trouble: null, nothing: leased }, now)).toContain(
    '2 comparisons are with other annotators, free in 9 min at the latest',
  )
  expect(sayNothing({ trouble: null, nothing: { ...leased, waiting: 1 } }, now)).toContain(
    '1 comparison is with another annotator',
  )
})

test('says "all" only when it is true', () => {
  expect(sayNothing({ trouble: null, nothing: { reason: 'done', waiting: 0, freeBy: null } })).toContain('all there is')
  for (const reason of ['none', 'held', 'all_leased'] as const) {
    expect(sayNothing({ trouble: null, nothing: { ...leased, reason } }, now)).not.toContain('all there is')
  }
})

test('trouble comes before what was known earlier; silence while loading', () => {
  expect(sayNothing({ trouble: 'unreachable', nothing: leased }, now)).toContain('cannot be reached')
  expect(sayNothing({ trouble: null, nothing: null })).toBeNull()
})
