import { expect, test } from 'vitest'
import { momentAfter } from './duration'

const now = new Date('2026-03-01T12:00:00Z')

test.each([
  ['30d', '2026-03-31T12:00:00.000Z'],
  ['12h', '2026-03-02T00:00:00.000Z'],
  ['2w', '2026-03-15T12:00:00.000Z'],
  ['5m', '2026-03-01T12:05:00.000Z'],
])('%s from now', (text, wanted) => {
  expect(momentAfter(text, now).toISOString()).toBe(wanted)
})

test.each(['', '0d', '-1d', '30', 'd', '30 d', '1y', '1.5d', '999999w'])('"%s" is refused', (text) => {
  expect(() => momentAfter(text, now)).toThrow('such as 30d')
})
