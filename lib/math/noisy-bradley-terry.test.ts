import { describe, expect, it } from 'vitest'
import { reliabilityOfKnown } from '@/lib/testing/known-strengths'
import { errorAfterScale, type Plan, plantVotes, rankCorrelation } from '@/lib/testing/planted-votes'
import { OUTCOME } from './counts'
import { fitNoisyBradleyTerry, noisyProbability } from './noisy-bradley-terry'
import { estimateStrengths } from './strengths'

const runs = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length
const plainStrengths = (votes: Parameters<typeof fitNoisyBradleyTerry>[0]) =>
  estimateStrengths(votes, { method: 'half', intervals: 'none' }).policies.map((p) => p.strength!)

describe('planted annotators (bench/studies has the larger runs)', () => {
  const plan = { policies: 12, annotators: 24, spread: 1.5 }

  it('finds their order nearly as well as somebody who knows the strengths', () => {
    const found = runs(6).map((seed) => {
      const planted = plantVotes({ ...plan, votesEach: 50 }, seed)
      const fit = fitNoisyBradleyTerry(planted.votes)
      return {
        ours: rankCorrelation(fit.reliability, planted.reliability),
        known: rankCorrelation(reliabilityOfKnown(planted), planted.reliability),
      }
    })
    expect(mean(found.map((f) => f.ours))).toBeGreaterThan(mean(found.map((f) => f.known)) - 0.03)
    expect(mean(found.map((f) => f.ours))).toBeGreaterThan(0.8)
  })

  it('and the strengths better than plain Bradley-Terry', () => {
    const better = runs(8).map((seed) => {
      const planted = plantVotes({ ...plan, votesEach: 200 }, seed)
      const fit = fitNoisyBradleyTerry(planted.votes)
      return (
        errorAfterScale(fit.strengths as number[], planted.strengths) <
        errorAfterScale(plainStrengths(planted.votes), planted.strengths)
      )
    })
    expect(better.filter(Boolean).length).toBeGreaterThanOrEqual(7)
  })

  it('equal ones cost nothing: no spread is found, and the strengths are as good as plain ones', () => {
    const equal: Plan = { ...plan, votesEach: 100, reliability: () => 1, biasSpread: 0 }
    const found = runs(8).map((seed) => {
      const planted = plantVotes(equal, seed)
      const fit = fitNoisyBradleyTerry(planted.votes)
      return {
        tau: fit.tau,
        noisy: errorAfterScale(fit.strengths as number[], planted.strengths),
        plain: errorAfterScale(plainStrengths(planted.votes), planted.strengths),
      }
    })
    expect(mean(found.map((f) => f.noisy))).toBeLessThan(1.05 * mean(found.map((f) => f.plain)))
    expect(found.filter((f) => f.tau === 0).length).toBeGreaterThanOrEqual(3)
    expect(Math.max(...found.map((f) => f.tau))).toBeLessThan(0.3)
  })

  it('intervals of reliability and side bias hold the truth about as often as they say', () => {
    let [inside, all, insideBias] = [0, 0, 0]
    for (const seed of runs(6)) {
      const planted = plantVotes({ ...plan, votesEach: 100, reliability: (r) => Math.exp(0.5 * r.gaussian()) }, seed)
      const fit = fitNoisyBradleyTerry(planted.votes)
      // The scale of the strengths is free: reliabilities are relative to their mean logarithm.
      const shift = mean(Array.from(planted.reliability, Math.log))
      for (let k = 0; k < plan.annotators; k++) {
        const off = Math.log(fit.reliability[k]!) - (Math.log(planted.reliability[k]!) - shift)
        inside += Number(Math.abs(off) < 1.96 * fit.logReliabilityError[k]!)
        insideBias += Number(Math.abs(fit.leftBias[k]! - planted.leftBias[k]!) < 1.96 * fit.leftBiasError[k]!)
        all += 1
      }
    }
    expect(inside / all).toBeGreaterThan(0.88)
    expect(insideBias / all).toBeGreaterThan(0.88)
  })
})

describe('what single votes do', () => {
  const planted = plantVotes({ policies: 8, annotators: 20, votesEach: 150, spread: 1.5 }, 5)
  const { votes } = planted
  const extended = (annotator: number[], a: number[], b: number[], outcome: number[], side: number[]) => ({
    ...{ policies: 8, annotators: 22, annotator: [...votes.annotator, ...annotator], a: [...votes.a, ...a] },
    ...{ b: [...votes.b, ...b], outcome: [...votes.outcome, ...outcome], side: [...votes.side, ...side] },
  })
  const order = Array.from(planted.strengths, (_, i) => i).sort((i, j) => planted.strengths[j]! - planted.strengths[i]!)
  const none = { annotator: [] as number[], a: [] as number[], b: [] as number[] }

  it('one who always prefers the weaker is near 0; one without votes is the average, one with three near it', () => {
    const inverted = runs(100).map((n) => ({ strong: order[n % 4]!, weak: order[4 + (n % 3)]! }))
    const fit = fitNoisyBradleyTerry(
      extended(
        [...inverted.map(() => 20), 21, 21, 21],
        [...inverted.map((p) => p.strong), ...order.slice(0, 3)],
        [...inverted.map((p) => p.weak), ...order.slice(5, 8)],
        [...inverted.map(() => OUTCOME.B), OUTCOME.A, OUTCOME.A, OUTCOME.A],
        [...inverted.map((_, n) => (n % 2 ? 1 : -1)), 0, 0, 0],
      ),
    )
    expect(fit.reliability[20]!).toBeLessThan(0.15)
    expect(fit.reliability[21]!).toBeGreaterThan(0.8)
    expect(fit.reliability[21]!).toBeLessThan(2)
    const silent = fitNoisyBradleyTerry(extended([], [], [], [], []))
    expect(silent.reliability[21]).toBeCloseTo(1, 9)
    expect(silent.leftBias[21]).toBeCloseTo(0, 9)
    expect(silent.votes[21]).toBe(0)
  })

  it('is the same whichever way each vote is written down', () => {
    const flip = (row: number) => row % 3 === 0
    const turned = {
      ...votes,
      a: votes.a.map((a, row) => (flip(row) ? votes.b[row]! : a)),
      b: votes.b.map((b, row) => (flip(row) ? votes.a[row]! : b)),
      outcome: votes.outcome.map((o, row) => (flip(row) ? 1 - o : o)),
      side: votes.side.map((s, row) => (flip(row) ? -s : s)),
    }
    const [one, other] = [fitNoisyBradleyTerry(votes), fitNoisyBradleyTerry(turned)]
    expect(Array.from(other.reliability)).toEqual(Array.from(one.reliability))
    expect(other.strengths).toEqual(one.strengths)
  })

  it('gold moves its annotator down or up, and the others hardly', () => {
    const gold = (right: number) => ({
      annotator: Array(12).fill(20),
      right: Array(12).fill(right),
      side: runs(12).map((n) => (n % 2 ? 1 : -1)),
    })
    const base = { ...extended(none.annotator, none.a, none.b, [], []) }
    const [without, wrong, right] = [
      fitNoisyBradleyTerry(base),
      fitNoisyBradleyTerry({ ...base, gold: gold(0) }),
      fitNoisyBradleyTerry({ ...base, gold: gold(1) }),
    ]
    expect(wrong.reliability[20]!).toBeLessThan(0.4)
    expect(right.reliability[20]!).toBeGreaterThan(1.1)
    expect(wrong.votes[20]).toBe(12)
    expect(Math.abs(wrong.reliability[3]! / without.reliability[3]! - 1)).toBeLessThan(0.1)
  })

  it('tells a leaning to the left from reliability', () => {
    const pairs = runs(120)
      .map((n) => ({ a: n % 8, b: (n * 3 + 1) % 8 }))
      .filter(({ a, b }) => a !== b)
    const side = pairs.map((_, n) => (n % 2 ? 1 : -1))
    const fit = fitNoisyBradleyTerry(
      extended(
        pairs.map(() => 20),
        pairs.map((p) => p.a),
        pairs.map((p) => p.b),
        side.map((s) => (s === 1 ? OUTCOME.A : OUTCOME.B)),
        side,
      ),
    )
    expect(fit.leftBias[20]! - 1.96 * fit.leftBiasError[20]!).toBeGreaterThan(0.5)
    expect(fit.reliability[20]!).toBeLessThan(0.6)
  })

  it('both bad and pairs of one policy say nothing; a tie is half each way', () => {
    const [alone, with2] = [
      fitNoisyBradleyTerry(votes),
      fitNoisyBradleyTerry({
        ...votes,
        annotator: [...votes.annotator, 0, 0],
        a: [...votes.a, 1, 2],
        b: [...votes.b, 2, 2],
        outcome: [...votes.outcome, OUTCOME.BOTH_BAD, OUTCOME.A],
        side: [...votes.side, 1, 1],
      }),
    ]
    expect(with2.strengths).toEqual(alone.strengths)
    const tied = fitNoisyBradleyTerry({
      ...{ policies: 2, annotators: 1, annotator: [0, 0], a: [0, 0], b: [1, 1], outcome: [2, 2], side: [1, -1] },
    })
    expect(tied.strengths[0]).toBeCloseTo(0, 9)
  })

  it('groups that never met share no scale; a group without a maximum stays finite', () => {
    const fit = fitNoisyBradleyTerry({
      ...{
        policies: 5,
        annotators: 2,
        annotator: [0, 1, 0, 1],
        a: [0, 0, 2, 3],
        b: [1, 1, 3, 2],
        outcome: [0, 0, 0, 0],
      },
      side: [1, -1, 1, -1],
    })
    expect(fit.isRegularised).toBe(true)
    expect(fit.strengths[4]).toBeNull()
    expect(fit.strengths[0]! + fit.strengths[1]!).toBeCloseTo(0, 9)
    expect(fit.strengths[2]!).toBeCloseTo(0, 6)
    expect(Number.isFinite(fit.strengths[0]!)).toBe(true)
    expect(noisyProbability(fit, 0, 0, 4, 0)).toBeNull()
    expect(noisyProbability(fit, 0, 0, 1, 0)!).toBeGreaterThan(0.6)
  })

  it('nothing at all is an answer too, and a bad row is named', () => {
    const empty = { policies: 3, annotators: 2, annotator: [], a: [], b: [], outcome: [], side: [] }
    expect(fitNoisyBradleyTerry(empty).strengths).toEqual([null, null, null])
    const bad = { ...empty, annotator: [2], a: [0], b: [1], outcome: [0], side: [0] }
    expect(() => fitNoisyBradleyTerry(bad)).toThrow(/Row 0/)
  })
})
