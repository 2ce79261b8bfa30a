import { expect, it } from 'vitest'
import { type BestOfVerdicts, klBound, watchBestOf } from './best-of-n'

/** One verdict a query; `wins` of a hundred are the pick's. */
function verdicts(...cells: { n: number; wins: number; predicted: number; queries?: number }[]): BestOfVerdicts {
  const rows = cells.flatMap(({ n, wins, predicted, queries = 400 }) =>
    Array.from({ length: queries }, (_, i) => ({ n, predicted, outcome: i % 100 < wins ? 0 : 1, query: i })),
  )
  const pick = (name: 'n' | 'predicted' | 'outcome' | 'query') => rows.map((row) => row[name])
  return { n: pick('n'), predicted: pick('predicted'), outcome: pick('outcome'), query: pick('query') }
}

it('bounds the distance from the policy', () => {
  expect(klBound(2)).toBeCloseTo(0.193147, 6)
  expect(klBound(16)).toBeCloseTo(1.835089, 6)
})

it('holds people against the prediction, by n', () => {
  const { rows, flags } = watchBestOf(
    verdicts({ n: 8, wins: 75, predicted: 0.76 }, { n: 2, wins: 60, predicted: 0.62 }),
  )
  expect(flags).toEqual([])
  expect(rows.map(({ n, queries }) => [n, queries])).toEqual([
    [2, 400],
    [8, 400],
  ])
  expect(rows[1]!.human).toMatchObject({ value: 0.75, n: 400, reason: null })
  expect(rows[1]!.human.high! - rows[1]!.human.low!).toBeCloseTo(2 * 1.966 * Math.sqrt((0.75 * 0.25) / 399), 3)
  expect(rows[1]!.predicted.value).toBeCloseTo(0.76, 9)
  expect(rows[1]!.predicted.reason).toBe('no_variation')
})

it('flags a fall, and a promise at the largest n that people do not keep', () => {
  const good = { n: 2, wins: 65, predicted: 0.62 }
  expect(watchBestOf(verdicts(good, { n: 4, wins: 55, predicted: 0.55 })).flags).toEqual([
    { code: 'falls', from: 2, to: 4 },
  ])
  expect(watchBestOf(verdicts(good, { n: 4, wins: 66, predicted: 0.8 })).flags).toEqual([
    { code: 'below_predicted', n: 4 },
  ])
  // Only the largest n is held to its promise, and a fall within chance is none.
  expect(watchBestOf(verdicts({ ...good, predicted: 0.9 }, { n: 4, wins: 63, predicted: 0.65 })).flags).toEqual([])
})

it('is a gap below a hundred queries, and leaves both bad out', () => {
  const few = watchBestOf(verdicts({ n: 2, wins: 60, predicted: 0.6 }, { n: 4, wins: 10, predicted: 0.9, queries: 99 }))
  expect(few.rows[1]).toMatchObject({ queries: 99, human: { value: null, n: 99, reason: 'too_few_queries' } })
  expect(few.flags).toEqual([])
  const bad = verdicts({ n: 2, wins: 50, predicted: 0.6 })
  const outcome = Array.from(bad.outcome, (code, i) => (i % 4 === 0 ? 3 : code))
  const [row] = watchBestOf({ ...bad, outcome }).rows
  expect(row).toMatchObject({ bothBad: 100, queries: 300, human: { n: 300 } })
  expect(() => watchBestOf({ ...bad, n: Array(400).fill(1) })).toThrow(/Best of 1/)
})
