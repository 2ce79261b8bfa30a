import { expect, test } from 'vitest'
import { createSeen } from './seen'

test('counts each text over several doublings of its table', () => {
  const seen = createSeen()
  for (let i = 0; i < 20_000; i++) expect(seen.add(`text ${i}`)).toBe(0)
  expect([0, 4095, 19_999].map((i) => seen.add(`text ${i}`))).toEqual([1, 1, 1])
  expect(seen.add('text 0')).toBe(2)
  expect(seen.add('another')).toBe(0)
})
