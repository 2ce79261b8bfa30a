import { describe, expect, it } from 'vitest'
import type { Games } from '@/lib/math/counts'
import { createRandom } from '@/lib/math/random'
import { normalCdf } from '@/lib/math/special'
import { fitStrengthPosterior } from '@/lib/math/strength-posterior'
import { drawPolicies, evenWeights, type PolicyToWeigh, weighPolicies } from './draw'

const open = (...ids: string[]): PolicyToWeigh[] => ids.map((policyId) => ({ policyId, weight: null }))
/** `wins[i][j]` games won by i against j. */
const games = (wins: number[][]): Games => {
  const rows = wins.flatMap((line, a) => line.map((weight, b) => ({ a, b, weight })).filter(({ weight }) => weight > 0))
  return {
    policies: wins.length,
    a: rows.map(({ a }) => a),
    b: rows.map(({ b }) => b),
    outcome: rows.map(() => 0),
    weight: rows.map(({ weight }) => weight),
  }
}
const nothing = (k: number) => fitStrengthPosterior(games(Array.from({ length: k }, () => new Array(k).fill(0))))

describe('weighing policies', () => {
  it('nothing compared: even, and the floor adds up', () => {
    const weights = weighPolicies(open('a', 'b', 'c', 'd'), nothing(4), 1)
    for (const { probability } of weights) expect(Math.abs(probability - 0.25)).toBeLessThan(0.015)
    expect(weights.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12)
  })

  it('two policies: P(best) is the normal probability of the difference, the loser keeps 1/8', () => {
    const posterior = fitStrengthPosterior(games([[0, 14], [6, 0]])) // biome-ignore format: a matrix
    const [c00, c01, , c11] = posterior.covariance
    const wanted = normalCdf((posterior.mean[0]! - posterior.mean[1]!) / Math.sqrt(c00! + c11! - 2 * c01!))
    const [first, second] = weighPolicies(open('a', 'b'), posterior, 5)
    expect(Math.abs(first!.pBest! - wanted)).toBeLessThan(0.01)
    expect(first!.probability).toBeCloseTo(1 / 8 + (3 / 4) * first!.pBest!, 12)
    const beaten = weighPolicies(open('a', 'b'), fitStrengthPosterior(games([[0, 400], [20, 0]])), 5) // biome-ignore format: a matrix
    expect(beaten[1]).toEqual({ policyId: 'b', probability: 1 / 8, pBest: 0 })
    expect(first!.pBest! + second!.pBest!).toBeCloseTo(1, 12)
  })

  it('a policy that was never compared is tried, and more than a known loser', () => {
    const posterior = fitStrengthPosterior(games([[0, 60, 0], [20, 0, 0], [0, 0, 0]])) // biome-ignore format: a matrix
    const [best, loser, stranger] = weighPolicies(open('best', 'loser', 'stranger'), posterior, 2)
    expect(stranger!.pBest).toBeGreaterThan(0.1)
    expect(stranger!.pBest).toBeGreaterThan(loser!.pBest! * 5)
    expect(best!.probability).toBeGreaterThan(stranger!.probability)
    expect(loser!.probability).toBeGreaterThanOrEqual(1 / 12)
  })

  it('one that never lost has a finite strength', () => {
    const { mean, covariance } = fitStrengthPosterior(games([[0, 9], [0, 0]])) // biome-ignore format: a matrix
    expect(mean[0]).toBeGreaterThan(0.8)
    expect(mean[0]).toBeLessThan(3)
    expect(covariance.every(Number.isFinite)).toBe(true)
  })

  it('honours fixed shares', () => {
    const some: PolicyToWeigh[] = [{ policyId: 'fixed', weight: 0.4 }, ...open('b', 'c')]
    const weights = weighPolicies(some, nothing(3), 1)
    expect(weights[0]).toEqual({ policyId: 'fixed', probability: 0.4, pBest: null })
    expect(weights[1]!.probability + weights[2]!.probability).toBeCloseTo(0.6, 12)
    expect(weights[1]!.pBest! + weights[2]!.pBest!).toBeCloseTo(1, 12)
    const shares = (...given: number[]) =>
      weighPolicies(given.map((weight, i) => ({ policyId: `${i}`, weight })), nothing(given.length), 1).map((w) => w.probability) // biome-ignore format: short
    expect(shares(0.2, 0.2)).toEqual([0.5, 0.5])
    expect(shares(1, 1)).toEqual([0.5, 0.5])
    expect(shares(0, 0)).toEqual([0, 0])
    expect(weighPolicies([], nothing(0), 1)).toEqual([])
    expect(weighPolicies(open('only'), nothing(1), 1)).toEqual([{ policyId: 'only', probability: 1, pBest: 1 }])
  })
})

describe('drawing policies', () => {
  const weights = [
    { policyId: 'a', probability: 0.7, pBest: 0.8 },
    { policyId: 'b', probability: 0.2, pBest: 0.1 },
    { policyId: 'c', probability: 0.1, pBest: 0.1 },
    { policyId: 'off', probability: 0, pBest: null },
  ]
  const shares = (draw: () => { policyId: string; propensity: number }[]) => {
    const seen = new Map<string, { share: number; propensity: number }>()
    for (let i = 0; i < 20_000; i++) {
      for (const { policyId, propensity } of draw())
        seen.set(policyId, { share: (seen.get(policyId)?.share ?? 0) + 1 / 20_000, propensity })
    }
    return seen
  }

  it.each([1, 2, 3])('the propensity is the frequency of being among the %i drawn', (n) => {
    const random = createRandom(n)
    const seen = shares(() => drawPolicies(weights, n, random))
    for (const { share, propensity } of seen.values()) expect(Math.abs(share - propensity)).toBeLessThan(0.012)
    expect([...seen.keys()].sort()).toEqual(['a', 'b', 'c'])
    expect([...seen.values()].reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(n, 6)
  })

  it('the first follows its probability, the second is even among the others', () => {
    const random = createRandom(9)
    let [first, second, firstIsA] = [0, 0, 0]
    for (let i = 0; i < 20_000; i++) {
      const [one, two] = drawPolicies(weights, 2, random)
      if (one!.policyId !== 'a') continue
      firstIsA++
      if (two!.policyId === 'b') first++
      if (two!.policyId === 'c') second++
    }
    expect(Math.abs(firstIsA / 20_000 - 0.7)).toBeLessThan(0.012)
    expect(Math.abs(first / (first + second) - 0.5)).toBeLessThan(0.015)
  })

  it('HOLDOUT: even, without those whose share is 0; the same seed draws the same', () => {
    expect(evenWeights(weights).map(({ probability }) => probability)).toEqual([1 / 3, 1 / 3, 1 / 3, 0])
    expect(drawPolicies(weights, 5, createRandom(3))).toEqual(drawPolicies(weights, 5, createRandom(3)))
    expect(drawPolicies(weights, 5, createRandom(3))).toHaveLength(3)
    expect(drawPolicies([], 2, createRandom(3))).toEqual([])
  })
})
