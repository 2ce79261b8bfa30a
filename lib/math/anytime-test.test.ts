import { describe, expect, it } from 'vitest'
import { nullRuns } from '@/lib/testing/anytime-runs'
import { anytimeTest, logEvidence, scoreOfQuery } from './anytime-test'

const repeat = (score: number, n: number) => new Array<number>(n).fill(score)

describe('the e-process', () => {
  it('is the mean of its six products', () => {
    const [s, t] = [0.5, -1]
    const by = [0.1, -0.1, 0.25, -0.25, 0.5, -0.5].map((l) => (1 + l * s) * (1 + l * t))
    expect(Math.exp(logEvidence([s, t]))).toBeCloseTo(by.reduce((sum, one) => sum + one) / 6, 12)
    expect(scoreOfQuery([1, 0, -1, 1])).toBe(0.25)
  })

  it('decides at the first query with E of 20: clear wins multiply one product by 1.5 each', () => {
    const e = (n: number) => [0.1, 0.25, 0.5].reduce((sum, l) => sum + (1 + l) ** n + (1 - l) ** n, 0) / 6
    const first = Array.from({ length: 40 }, (_, i) => i + 1).find((n) => e(n) >= 20)!
    expect(anytimeTest(repeat(1, 40))).toMatchObject({ decidedAt: first, verdict: 'better', more: null })
    expect(anytimeTest(repeat(-1, 40)).verdict).toBe('worse')
    expect(anytimeTest(repeat(1, first - 1)).verdict).toBe('undecided')
  })

  it('the interval excludes 0 exactly where the evidence is 20 now', () => {
    const scores = Array.from({ length: 300 }, (_, i) => (i % 10 < 6 ? 1 : -1))
    const { mean, low, high, evidence } = anytimeTest(scores)
    expect(mean).toBeCloseTo(0.2, 12)
    expect(low! > 0).toBe(evidence >= 20)
    expect(low!).toBeLessThan(0.2)
    expect(high!).toBeGreaterThan(0.2)
    expect(Math.exp(logEvidence(scores, low!))).toBeCloseTo(20, 6)
    expect(Math.exp(logEvidence(scores, high!))).toBeCloseTo(20, 6)
  })

  it('says how many more the present effect needs: at a mean of 0.11 and a mean square of 0.85 about 700 in all', () => {
    const scores = Array.from({ length: 100 }, (_, i) => (37 * i) % 100).map((at) => (at < 48 ? 1 : at < 85 ? -1 : 0))
    const { mean, more } = anytimeTest(scores)
    expect(mean).toBeCloseTo(0.11, 12)
    // log(20 · 6) / (0.1 · 0.11 - 0.01 · 0.85 / 2) = 709, the other bets helping a little.
    expect(more! + 100).toBeGreaterThan(630)
    expect(more! + 100).toBeLessThanOrEqual(710)
    expect(anytimeTest(repeat(0, 50))).toMatchObject({ mean: 0, more: null, verdict: 'undecided' })
    expect(anytimeTest([])).toMatchObject({ queries: 0, mean: null, low: null })
  })

  it('looked at after every query, with votes that hang together, it errs in fewer than one null run of twenty', () => {
    const { anytime, naive } = nullRuns(200, 1)
    expect(anytime).toBeLessThanOrEqual(0.05)
    expect(naive).toBeGreaterThan(0.3)
  })
})
