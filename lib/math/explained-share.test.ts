import { describe, expect, it } from 'vitest'
import { explainReward, type ScoredRollouts } from './explained-share'
import { createRandom } from './random'

/** Rewards = length part + style part + noise, each of variance 1 times its weight squared, and a level of each query. */
function simulate(queries: number, weights: { length: number; style: number; noise: number }, seed = 1) {
  const random = createRandom(seed)
  const found: ScoredRollouts & { reward: number[]; query: number[]; length: number[] } = {
    reward: [],
    query: [],
    length: [],
    style: { width: 6, values: [] },
  }
  const values: number[] = []
  for (let q = 0; q < queries; q++) {
    const level = 5 * random.gaussian()
    for (let k = 0; k < 4; k++) {
      const style = Array.from({ length: 5 }, () => random.gaussian())
      const log = 6 + random.gaussian()
      found.reward.push(level + weights.length * log + weights.style * style[2]! + weights.noise * random.gaussian())
      found.query.push(q)
      found.length.push(Math.expm1(log))
      // The last feature repeats the length: it adds nothing, and must not break the fit.
      values.push(...style, log)
    }
  }
  return { ...found, style: { width: 6, values } }
}

describe('explained share', () => {
  it('recovers the shares that made the rewards, whatever the level of a query', () => {
    const { length, style } = explainReward(simulate(2000, { length: 1, style: 2, noise: 2 }))
    expect(length.value).toBeCloseTo(1 / 9, 1)
    expect(style.value).toBeCloseTo(5 / 9, 1)
    expect([length.n, length.reason]).toEqual([8000, null])
    for (const [found, truth] of [
      [length, 1 / 9],
      [style, 5 / 9],
    ] as const) {
      expect(found.low!).toBeLessThan(truth)
      expect(found.high!).toBeGreaterThan(truth)
      expect(found.high! - found.low!).toBeLessThan(0.08)
    }
  })

  it('one feature, two rollouts a query: the squared correlation of differences, corrected', () => {
    const reward = [0, 1, 0, 2, 0, 1, 0, -1]
    const steps = [1, 1, 2, 0]
    const length = steps.flatMap((step) => [Math.expm1(1), Math.expm1(1 + step)])
    const style = { width: 0, values: [] }
    const found = explainReward({ reward, query: [1, 1, 2, 2, 3, 3, 4, 4], length, style }).length
    // Differences x = 1, 1, 2, 0 and y = 1, 2, 1, -1: (sum xy)^2 / (sum x^2 sum y^2) = 25 / 42.
    expect(found.value).toBeCloseTo(1 - (1 - 25 / 42) * (4 / 3), 10)
    expect(found.reason).toBe('too_few_queries')
  })

  it('noise explains nothing on average', () => {
    const shares = Array.from(
      { length: 40 },
      (_, seed) => explainReward(simulate(12, { length: 0, style: 0, noise: 1 }, seed + 1)).style.value!,
    )
    expect(shares.reduce((sum, share) => sum + share, 0) / 40).toBeLessThan(0.09)
  })

  it('gaps say why', () => {
    const style = { width: 0, values: [] }
    const of = (reward: number[], query: number[]) =>
      explainReward({ reward, query, length: reward.map((_, i) => 10 + i * i), style }).length
    expect(of([1, 2, 3], [1, 2, 3])).toMatchObject({ value: null, reason: 'no_data' })
    expect(of([1, 1, 2, 2], [1, 1, 2, 2])).toMatchObject({ value: null, reason: 'no_variation' })
    expect(of([1, 2], [1, 1])).toMatchObject({ value: null, reason: 'too_few_rollouts' })
    expect(() => of([1, Number.NaN], [1, 1])).toThrow(/Reward 1/)
  })
})
