import { describe, expect, it, test } from 'vitest'
import { gaussHermite } from './gauss-hermite'
import { approximateInformation, expectedChance, expectedInformation } from './information'
import { logistic, normalCdf } from './special'

/** The same integral by the trapezoidal rule on 40,001 points. */
function byTrapezoid(mean: number, variance: number): number {
  const h = (p: number) => (p <= 0 || p >= 1 ? 0 : -p * Math.log2(p) - (1 - p) * Math.log2(1 - p))
  let [chance, entropy, total] = [0, 0, 0]
  for (let i = -20_000; i <= 20_000; i++) {
    const z = i / 2000
    const w = Math.exp((-z * z) / 2)
    const p = logistic(mean + Math.sqrt(variance) * z)
    chance += w * p
    entropy += w * h(p)
    total += w
  }
  return h(chance / total) - entropy / total
}

describe('expected information of a verdict', () => {
  it('is the mutual information of the verdict and the reward difference', () => {
    for (const mean of [0, 0.3, 1, 3, 8]) {
      for (const sd of [0.01, 0.2, 1, 2, 4, 6])
        expect(Math.abs(expectedInformation(mean, sd * sd) - byTrapezoid(mean, sd * sd))).toBeLessThan(
          sd > 4 ? 1e-3 : 3e-5,
        )
    }
  })

  it('is nothing where nothing is unknown, however even the pair; at most one bit; equal for both orders', () => {
    expect(expectedInformation(0, 0)).toBe(0)
    expect(expectedInformation(5, 0)).toBe(0)
    expect(expectedInformation(0, 1e8)).toBeLessThanOrEqual(1)
    expect(expectedInformation(0, 1e8)).toBeGreaterThan(0.99)
    expect(expectedInformation(1.3, 2)).toBeCloseTo(expectedInformation(-1.3, 2), 14)
    // For small v it is v p (1 - p) / (2 ln 2).
    const p = logistic(0.7)
    expect(expectedInformation(0.7, 1e-4)).toBeCloseTo((1e-4 * p * (1 - p)) / (2 * Math.LN2), 9)
  })

  it('grows with what is unknown and falls with what is known already', () => {
    const at = (mean: number, variance: number) => expectedInformation(mean, variance)
    expect(at(0, 2)).toBeGreaterThan(at(0, 1))
    expect(at(0, 1)).toBeGreaterThan(at(2, 1))
    // A doubtful pair teaches more than an even one that is known well: p (1 - p) has it the other way round.
    expect(at(1.5, 2)).toBeGreaterThan(at(0, 0.05))
  })

  it('agrees with the closed probit approximation', () => {
    let worst = 0
    for (let mean = 0; mean <= 5; mean += 0.25) {
      for (let sd = 0.1; sd <= 4; sd += 0.3) {
        const difference = expectedInformation(mean, sd * sd) - approximateInformation(mean, sd * sd, normalCdf)
        worst = Math.max(worst, Math.abs(difference))
      }
    }
    expect(worst).toBeLessThan(0.04)
  })

  it('the chance of the verdict carries the doubt', () => {
    expect(expectedChance(0, 9)).toBeCloseTo(0.5, 12)
    expect(expectedChance(2, 0)).toBeCloseTo(logistic(2), 12)
    expect(expectedChance(2, 4)).toBeLessThan(logistic(2))
  })
})

test('Gauss-Hermite: moments of a standard normal', () => {
  for (const n of [1, 2, 5, 64]) {
    const { node, weight } = gaussHermite(n)
    const moment = (k: number) => node.reduce((sum, z, i) => sum + weight[i]! * z ** k, 0)
    expect(moment(0)).toBeCloseTo(1, 12)
    if (n > 1) expect(moment(2)).toBeCloseTo(1, 12)
    if (n > 2) expect(moment(4)).toBeCloseTo(3, 10)
    if (n > 4) expect(moment(8)).toBeCloseTo(105, 7)
  }
  expect(() => gaussHermite(0)).toThrow(/nodes/)
})
