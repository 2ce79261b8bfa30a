import { describe, expect, it } from 'vitest'
import { bootstrapClusters, quantileOf } from './bootstrap'
import { clusteredMean } from './clustered-mean'
import { evaluateHeldOut, lengthBaseline } from './held-out'
import { measureHumanAgreement } from './human-agreement'
import { createRandom } from './random'

describe('held-out figures', () => {
  const data = { outcome: [0, 1, 2, 3, 0], query: [0, 1, 2, 3, 4] }

  it('accuracy leaves ties and both bad out, a zero difference counts half; a tie costs half each way', () => {
    const found = evaluateHeldOut([2, 2, 1, 9, 0], data)
    expect(found).toMatchObject({ ties: 1, bothBad: 1 })
    expect(found.accuracy).toMatchObject({ value: 0.5, n: 3 })
    const loss = (z: number) => Math.log1p(Math.exp(-z))
    expect(found.logLoss.value).toBeCloseTo((loss(2) + loss(-2) + (loss(1) + loss(-1)) / 2 + Math.LN2) / 4, 12)
  })

  it('the constant model loses ln 2 and is right half of the time', () => {
    const found = evaluateHeldOut([0, 0, 0, 0, 0], data)
    expect(found.logLoss.value).toBeCloseTo(Math.LN2, 12)
    expect(found.accuracy.value).toBe(0.5)
  })

  it('length baseline', () => {
    expect(lengthBaseline([5, 5, 1, 1, 3], [1, 9, 2, 2, 3], data).value).toBeCloseTo(2.5 / 3, 12)
  })

  it('the standard error is that of whole queries', () => {
    // Ten queries of four equal values: as if there were ten values.
    const x = Array.from({ length: 40 }, (_, i) => (Math.floor(i / 4) % 2 === 0 ? 1 : 0))
    const clustered = clusteredMean(
      x,
      x.map((_, i) => Math.floor(i / 4)),
    )
    expect(clustered).toMatchObject({ value: 0.5, n: 40, queries: 10, reason: null })
    expect(clustered.standardError).toBeCloseTo(Math.sqrt(0.25 / 9), 12)
    expect(clusteredMean([1, 0, 1], [0, 0, 1])).toMatchObject({ low: null, reason: 'too_few_queries' })
    expect(clusteredMean([], [])).toMatchObject({ value: null, reason: 'no_data' })
  })
})

describe('human agreement', () => {
  it('each decisive vote against the majority of the others, a split is one half', () => {
    // Comparison 0: A A B. Comparison 1: A alone with a tie. Comparison 2: A B.
    const votes = { comparison: [0, 0, 0, 1, 1, 2, 2], outcome: [0, 0, 1, 0, 2, 0, 1], query: [0, 0, 0, 1, 1, 2, 2] }
    const found = measureHumanAgreement(votes)
    // A: others A and B, split; A: the same; B: others A A, against; the pair of comparison 2 disagrees twice.
    expect(found.overall).toMatchObject({ value: (0.5 + 0.5 + 0 + 0 + 0) / 5, n: 5 })
    expect(found.byOthers.map((g) => [g.others, g.agreement.n])).toEqual([
      [1, 2],
      [2, 3],
    ])
    expect(found.rows).toEqual([0, 1, 2, 5, 6])
  })
})

describe('bootstrap', () => {
  const values = Array.from({ length: 200 }, (_, i) => createRandom(i).gaussian())
  const mean = (times: Float64Array) =>
    values.reduce((sum, v, i) => sum + v * times[i]!, 0) / times.reduce((sum, t) => sum + t, 0)

  it('the standard error of a mean is sd / sqrt(n), and the seed fixes it', () => {
    const found = bootstrapClusters(200, mean, { seed: 1 })
    const sd = Math.sqrt(values.reduce((sum, v) => sum + (v - found.value!) ** 2, 0) / 199)
    expect(found.standardError! / (sd / Math.sqrt(200))).toBeCloseTo(1, 1)
    expect(found.low!).toBeLessThan(found.value!)
    expect(bootstrapClusters(200, mean, { seed: 1 })).toEqual(found)
    expect(bootstrapClusters(200, mean, { seed: 2 }).low).not.toBe(found.low)
  })

  it('rounds without a value are counted, and too many of them leave a gap', () => {
    const some = bootstrapClusters(6, (t) => (t[0] === 0 ? null : t[0]!), { seed: 1, rounds: 500 })
    expect(some.failed / 500).toBeCloseTo((5 / 6) ** 6, 1)
    expect(bootstrapClusters(6, (t) => (t.every((x) => x === 1) ? 1 : null), { seed: 1 })).toMatchObject({
      value: 1,
      low: null,
      reason: 'too_many_rounds_undefined',
    })
    expect(bootstrapClusters(3, () => 1, { seed: 1 }).reason).toBe('too_few_queries')
  })

  it('quantiles between order statistics', () => {
    expect(quantileOf([0, 10], 0.25)).toBe(2.5)
  })
})
