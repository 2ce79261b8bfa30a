import { expect, test } from 'vitest'
import { drawCandidate, drawPropensities, temperatureOf } from './propensity'
import { createRandom } from './random'

test('a(c) is proportional to exp(score / sd)', () => {
  const scores = [0.25, 0.1, 0.01]
  const sd = Math.sqrt(((0.25 - 0.12) ** 2 + 0.02 ** 2 + 0.11 ** 2) / 2)
  expect(temperatureOf(scores)).toBeCloseTo(sd, 12)
  const p = drawPropensities(scores)
  expect(p.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 12)
  expect(p[0]! / p[1]!).toBeCloseTo(Math.exp(0.15 / sd), 10)
})

test('the propensity is the frequency, with the uniform share and without', () => {
  const scores = [0.25, 0.1, 0.01]
  const uniform = [0.5, 0.25, 0.25]
  for (const epsilon of [0, 0.2, 1]) {
    const random = createRandom(1)
    const seen = [0, 0, 0].map(() => ({ share: 0, propensity: 0 }))
    let even = 0
    for (let i = 0; i < 20_000; i++) {
      const drawn = drawCandidate(scores, uniform, epsilon, random)
      const { index, propensity } = drawn
      seen[index] = { share: seen[index]!.share + 1 / 20_000, propensity }
      if (i < 50) expect(propensity).toBeCloseTo(epsilon * drawn.uniform + (1 - epsilon) * drawn.active, 12)
      if (drawn.isUniform) even++
    }
    for (const { share, propensity } of seen) expect(Math.abs(share - propensity)).toBeLessThan(0.015)
    expect(seen.reduce((sum, { propensity }) => sum + propensity, 0)).toBeCloseTo(1, 12)
    expect(Math.abs(even / 20_000 - epsilon)).toBeLessThan(0.015)
  }
})

test('equal scores are drawn evenly, rounding beside; no candidate is an error', () => {
  expect([...drawPropensities([1, 1])]).toEqual([0.5, 0.5])
  expect([...drawPropensities([0.1 + 0.2, 0.3, 0.3])]).toEqual([1 / 3, 1 / 3, 1 / 3].map((p) => expect.closeTo(p, 14)))
  expect(temperatureOf([0, 0, 0])).toBe(0)
  expect([...drawPropensities([7])]).toEqual([1])
  expect(() => drawPropensities([])).toThrow(/no candidate/)
  expect(() => drawPropensities([Number.NaN])).toThrow(/Score 0/)
  expect(() => drawCandidate([1], [1], 2, createRandom(1))).toThrow(/epsilon/)
})
