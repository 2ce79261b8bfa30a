import { describe, expect, it } from 'vitest'
import { fitLearningCurve, type Subsample, worthOf, worthOfNext } from './learning-curve'
import { createRandom } from './random'

const SIZES = [50, 100, 200, 400, 800, 1600]

/** Subsamples whose queries' losses lie around a + b n^-c, a query's own part shared by all of them. */
function simulate(b: number, noise: number): Subsample[] {
  const random = createRandom(3, 'learning-curve')
  const own = Array.from({ length: 200 }, () => 0.1 * random.gaussian())
  const mean = own.reduce((sum, one) => sum + one, 0) / own.length
  return SIZES.flatMap((size) =>
    Array.from({ length: 10 }, () => ({
      size,
      loss: Float64Array.from(own, (one) => 0.4 + b * size ** -0.5 + one - mean + noise * random.gaussian()),
      count: new Float64Array(own.length).fill(1),
    })),
  )
}

describe('the learning curve', () => {
  it('finds known parameters again', () => {
    for (const c of [0.2, 0.37, 0.5, 1]) {
      const curve = fitLearningCurve(
        SIZES,
        SIZES.map((n) => 0.44 + 1.5 * n ** -c),
      )!
      expect(curve.a).toBeCloseTo(0.44, 3)
      expect(curve.b).toBeCloseTo(1.5, 2)
      expect(curve.c).toBeCloseTo(c, 3)
    }
  })

  it('a loss that rises with data is worth nothing, never less', () => {
    const curve = fitLearningCurve(SIZES, [0.5, 0.51, 0.52, 0.53, 0.54, 0.55])!
    expect(curve.b).toBe(0)
    expect(worthOf(curve, 800, 100)).toBe(0)
    expect(fitLearningCurve([100, 100], [0.5, 0.4])).toBeNull()
  })

  it('the next hundred after 1,600 at b = 2, c = 0.5 are worth 2/40 - 2/√1700 = 0.00149', () => {
    const worth = worthOfNext(simulate(2, 0.02), 1600, 100, 1)
    expect(worth.value).toBeCloseTo(0.00149, 3)
    expect(worth.low!).toBeLessThan(0.00149)
    expect(worth.high!).toBeGreaterThan(0.00149)
    expect(worth.isLessThan).toBe(false)
  })

  it('a flat curve says "less than"', () => {
    const worth = worthOfNext(simulate(0, 0.05), 1600, 100, 1)
    expect(worth.isLessThan).toBe(true)
    expect(worth.high!).toBeGreaterThan(0)
    expect(worth.high!).toBeLessThan(0.001)
  })
})
