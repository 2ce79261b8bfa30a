import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '@/lib/math/random'
import { logistic } from '@/lib/math/special'
import type { EvaluationData } from '../fit-data'
import { fitScale } from './fit-scale'
import { rankRemote } from './rank-remote'

/** Queries of two rollouts each; `raw` are the server's numbers, verdicts follow sigma(slope × difference in deviations). */
function judged(queries: number, slope: number) {
  const random = createRandom(5)
  const raw = Float64Array.from({ length: 2 * queries }, () => 40 + 8 * random.gaussian())
  const index = [...Array(queries).keys()]
  const train = {
    ...{ a: index.map((i) => 2 * i), b: index.map((i) => 2 * i + 1), query: index, comparison: index },
    outcome: index.map((i) => (random.uniform() < logistic((slope * (raw[2 * i]! - raw[2 * i + 1]!)) / 8) ? 0 : 1)),
    ...{ weight: index.map(() => 1), overlapping: index.map(() => 0), environment: index.map(() => 0) },
    ...{ source: index.map(() => 'HUMAN'), at: index },
  }
  return { raw, data: { train } as unknown as EvaluationData }
}

test('the scale finds how sure the numbers may be, whatever their unit', () => {
  const { raw, data } = judged(4000, 1.5)
  const { scale, judge } = fitScale(raw, data)
  expect(scale.mean).toBeCloseTo(40, 0)
  expect(scale.deviation).toBeCloseTo(8, 0)
  expect(1 / scale.temperature).toBeGreaterThan(1.4)
  expect(1 / scale.temperature).toBeLessThan(1.6)
  expect(scale.slopeError).toBeGreaterThan(0.02)
  expect(scale.slopeError).toBeLessThan(0.06)
  expect(judge.temperature).toBe(scale.temperature)
  const other = fitScale(
    raw.map((x) => 1000 * x - 7),
    data,
  ).scale
  expect(other.temperature).toBeCloseTo(scale.temperature, 9)
  expect(other.slopeError).toBeCloseTo(scale.slopeError ?? 0, 9)
})

test('few verdicts leave the temperature at 1 and say nothing of its error; one number for all is refused', () => {
  const { raw, data } = judged(4, 1)
  expect(fitScale(raw, data).scale).toMatchObject({ temperature: 1, slopeError: null })
  expect(() => fitScale(raw.fill(3), data)).toThrow(expect.objectContaining({ code: 'no_data' }))
})

test('ranks follow the numbers, rewards are centred, chances sum to 1', () => {
  const scale = { mean: 3, deviation: 2, temperature: 0.5, slopeError: 0.5 }
  const ranked = rankRemote(Float64Array.of(5, 1, 5, 3), scale)
  expect(ranked.map(({ rank }) => rank)).toEqual([1, 4, 1, 3])
  expect(ranked.map(({ reward }) => reward)).toEqual([1.5, -2.5, 1.5, -0.5])
  expect(ranked.map(({ standardError }) => standardError)).toEqual([0.375, 0.625, 0.375, 0.125])
  // P(slope > 0) = Φ(2 / 0.5) = 0.99997, shared by two; the lowest has the rest.
  expect(ranked[0]?.probabilityBest).toBeCloseTo(0.99996833 / 2, 6)
  expect(ranked[1]?.probabilityBest).toBeCloseTo(0.00003167, 6)
  expect(rankRemote(Float64Array.of(7), { ...scale, slopeError: null })[0]).toMatchObject({
    reward: 0,
    probabilityBest: 1,
  })
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 9 }),
      (numbers) => {
        const all = rankRemote(Float64Array.from(numbers), { ...scale, slopeError: null })
        return Math.abs(all.reduce((sum, { probabilityBest }) => sum + probabilityBest, 0) - 1) < 1e-9
      },
    ),
  )
})
