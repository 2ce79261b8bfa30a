import { expect, test } from 'vitest'
import { NO_JUDGING, tick, wantsBreak } from './break-clock'

const MINUTE = 60_000

/** The clock after answers at these minutes. */
const after = (minutes: readonly number[]) => minutes.reduce((clock, at) => tick(clock, at * MINUTE), NO_JUDGING)
const everyFive = Array.from({ length: 11 }, (_, at) => at * 5)

test('a break is offered after fifty minutes of judging, not before', () => {
  expect(wantsBreak(after(everyFive.slice(0, -1)))).toBe(false)
  expect(wantsBreak(after(everyFive))).toBe(true)
})

test('a pause of more than ten minutes is a break already', () => {
  expect(wantsBreak(after([...everyFive.slice(0, -1), 56]))).toBe(false)
  expect(wantsBreak(after([...everyFive.slice(0, -1), 55]))).toBe(true)
})
