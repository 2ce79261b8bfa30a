import { describe, expect, it } from 'vitest'
import { buildDesign, styleScale } from './difference-matrix'
import { fitLinearReward, type LinearRewardModel, type RewardFitOptions } from './linear-reward'
import { evaluateLoss } from './logistic-loss'
import { dealFolds } from './penalty-search'
import { createRandom } from './random'
import { packFeatures, type RewardData, type RewardFeatures, usablePreferences } from './reward-data'
import { knowsPolicies, rankRollouts, scoreRollouts } from './reward-ranking'
import { logistic } from './special'

const WEIGHTS = [1.5, -1, 0, 0.5]
const BUCKETS = 32
const STRENGTHS = [0.8, 0, -0.8]

/** Rollouts of three policies on `queries` queries; verdicts drawn from WEIGHTS, the sign of bucket 3, and STRENGTHS. */
function simulate(queries: number, seed: number, outcomes = true): { data: RewardData; features: RewardFeatures[] } {
  const random = createRandom(seed)
  const features: RewardFeatures[] = []
  const truth: number[] = []
  const [a, b, outcome, query, ofRow]: number[][] = [[], [], [], [], []]
  for (let q = 0; q < queries; q++) {
    for (let policy = 0; policy < 3; policy++) {
      const style = WEIGHTS.map(() => random.gaussian())
      const index = [...new Set([random.int(BUCKETS), random.int(BUCKETS), random.int(BUCKETS)])].sort((x, y) => x - y)
      features.push({ style, index, value: index.map(() => 1 / Math.sqrt(index.length)) })
      truth.push(style.reduce((sum, x, j) => sum + x * WEIGHTS[j]!, STRENGTHS[policy]!) + (index.includes(3) ? 1 : 0))
      ofRow!.push(policy)
    }
    for (const [i, j] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const [x, y] = [q * 3 + i, q * 3 + j]
      a!.push(x)
      b!.push(y)
      query!.push(q)
      const tie = outcomes && random.uniform() < 0.1
      outcome!.push(tie ? 2 : random.uniform() < logistic(truth[x]! - truth[y]!) ? 0 : 1)
    }
  }
  const preferences = { a: a!, b: b!, outcome: outcome!, query: query! }
  return {
    features,
    data: { table: packFeatures(features, BUCKETS), preferences, policies: { ids: ['x', 'y', 'z'], ofRow: ofRow! } },
  }
}

const penalties = { style: 1, hashed: 1, policy: 0.1 }
const fitTest = (data: RewardData, options: Partial<RewardFitOptions<string>> = {}) =>
  fitLinearReward(data, { spec: 'test', penalties, ...options })
const expectClose = (got: ArrayLike<number>, wanted: ArrayLike<number>, digits: number) =>
  Array.from(got).forEach((value, i) => {
    expect(value).toBeCloseTo(wanted[i]!, digits)
  })

describe('fit', () => {
  it('a feature that has hardly moved in the fit gives no reward of any size where it does', () => {
    const { data, features } = simulate(100, 4)
    // One side of one pair, by a hair, and it won.
    const rows = features.map((row, i) => ({ ...row, style: [...row.style, i === 0 ? 0.01 : 0] }))
    const [a, b] = [data.preferences.a[0]!, data.preferences.b[0]!]
    const outcome = data.preferences.outcome.map((one, i) => (i === 0 ? (a === 0 ? 0 : b === 0 ? 1 : one) : one))
    const preferences = { ...data.preferences, outcome }
    const model = fitLinearReward(
      { table: packFeatures(rows, BUCKETS), preferences },
      { spec: null, penalties: { style: 1, hashed: 1, policy: 1 } },
    )
    const [plain, moved] = scoreRollouts(
      model,
      [0, 1.2].map((far) => ({ features: { ...features[5]!, style: [...features[5]!.style, far] }, policy: null })),
    )
    // In its own unit, 0.0006, it was 505.
    expect(Math.abs(moved! - plain!)).toBeLessThan(1.5)
  })

  it('the gradient matches finite differences', () => {
    const { data } = simulate(40, 1)
    const rows = usablePreferences(data)
    const design = buildDesign(data, rows, styleScale(data, rows), 3)
    const random = createRandom(9)
    const w = Float64Array.from({ length: design.width + design.sparse.buckets.length }, () => random.gaussian())
    const lambda = w.map((_, j) => 0.5 + (j % 3))
    const gradient = new Float64Array(w.length)
    const scratch = new Float64Array(w.length)
    const curvature = new Float64Array(design.rows)
    evaluateLoss(design, lambda, w, gradient, curvature)
    for (let j = 0; j < w.length; j++) {
      const at = (h: number) =>
        evaluateLoss(
          design,
          lambda,
          w.map((v, i) => (i === j ? v + h : v)),
          scratch,
          curvature,
        )
      expect(gradient[j]).toBeCloseTo((at(1e-5) - at(-1e-5)) / 2e-5, 4)
    }
  })

  it('plain gradient descent comes to the same weights', () => {
    const { data } = simulate(60, 2)
    const rows = usablePreferences(data)
    const scale = styleScale(data, rows)
    const design = buildDesign(data, rows, scale, 0)
    const n = design.width + design.sparse.buckets.length
    const lambda = new Float64Array(n).fill(1)
    let w = new Float64Array(n)
    const gradient = new Float64Array(n)
    for (let step = 0; step < 6000; step++) {
      evaluateLoss(design, lambda, w, gradient, new Float64Array(design.rows))
      w = w.map((v, j) => v - 0.01 * gradient[j]!)
    }
    const model = fitTest(data)
    expectClose(
      model.style,
      w.slice(0, 4).map((v, j) => v / scale[j]!),
      5,
    )
    expectClose(model.hashed.weight, w.slice(4), 5)
  })

  it('recovers the weights and strengths that made the verdicts', () => {
    const { data } = simulate(4000, 3, false)
    const model = fitTest(data, { variant: 'informed' })
    const errors = model.style.map((_, j) => Math.sqrt(model.covariance[j * 7 + j]!))
    model.style.forEach((w, j) => {
      expect(Math.abs(w - WEIGHTS[j]!)).toBeLessThan(4 * errors[j]!)
      expect(errors[j]!).toBeLessThan(0.06)
    })
    const [x, y, z] = model.policies.strength as [number, number, number]
    expect(x - y).toBeCloseTo(0.8, 0)
    expect(y - z).toBeCloseTo(0.8, 0)
    expect(model.fit.maxGradient).toBeLessThan(1e-2)
  }, 30_000)

  it('swapping sides and reordering rows changes nothing', () => {
    const { data } = simulate(50, 4)
    const { a, b, outcome, query } = data.preferences
    const order = createRandom(1).shuffle(Array.from(query, (_, i) => i))
    const flip = (i: number) => i % 3 === 0
    const turned = {
      a: order.map((i) => (flip(i) ? b[i]! : a[i]!)),
      b: order.map((i) => (flip(i) ? a[i]! : b[i]!)),
      outcome: order.map((i) => (flip(i) && outcome[i]! < 2 ? 1 - outcome[i]! : outcome[i]!)),
      query: order.map((i) => query[i]!),
    }
    expectClose(fitTest({ ...data, preferences: turned }).style, fitTest(data).style, 6)
  })

  it('a tie is half a preference each way; both bad is left out', () => {
    const { data } = simulate(30, 5, false)
    const { a, b, query, outcome } = data.preferences
    const extend = (codes: number[], weight: number) => ({
      a: [...Array.from(a), ...codes.map(() => 0)],
      b: [...Array.from(b), ...codes.map(() => 1)],
      query: [...Array.from(query), ...codes.map(() => 0)],
      outcome: [...Array.from(outcome), ...codes],
      weight: [...Array.from(a, () => 1), ...codes.map(() => weight)],
    })
    const tied = fitTest({ ...data, preferences: extend([2], 1) })
    const split = fitTest({ ...data, preferences: extend([0, 1], 0.5) })
    expect(tied.fit.loss).toBeCloseTo(split.fit.loss, 6)
    expect(fitTest({ ...data, preferences: extend([3], 1) }).style).toEqual(fitTest(data).style)
  })

  it('survives JSON, and the same seed gives the same bytes, search included', () => {
    const { data, features } = simulate(40, 6)
    const one = fitLinearReward(data, { spec: 'test', seed: 3 })
    expect(JSON.stringify(fitLinearReward(data, { spec: 'test', seed: 3 }))).toBe(JSON.stringify(one))
    expect(one.fit.search.length).toBeGreaterThan(0)
    const copy = JSON.parse(JSON.stringify(one)) as LinearRewardModel<string>
    const items = features.slice(0, 3).map((f) => ({ features: f }))
    expect(rankRollouts(copy, items, 1)).toEqual(rankRollouts(one, items, 1))
  })

  it('no decisive preference, or bad input, is an error', () => {
    const { data } = simulate(5, 7)
    const withOutcome = (code: number) => ({
      ...data,
      preferences: { ...data.preferences, outcome: Array.from(data.preferences.a, () => code) },
    })
    expect(() => fitTest(withOutcome(2))).toThrow(/decisive/)
    expect(() => fitTest(withOutcome(7))).toThrow(/Preference 0: unknown outcome 7/)
    expect(() => fitTest(data, { penalties: { ...penalties, style: 0 } })).toThrow(/penalty on style/)
    expect(() => fitTest({ ...data, policies: undefined }, { variant: 'informed' })).toThrow(/policy/)
  })

  it('folds keep a query together', () => {
    const fold = dealFolds([7, 7, 1, 2, 7, 1, 3, 4], 5, 1)
    expect(new Set([fold[0], fold[1], fold[4]]).size).toBe(1)
    expect(fold[2]).toBe(fold[5])
    expect(new Set(fold).size).toBe(5)
  })
})

describe('ranking', () => {
  const { data, features } = simulate(200, 8)
  const model = fitTest(data)

  it('rewards are centred and differ as the scores do; ranks follow', () => {
    const items = features.slice(0, 5).map((f) => ({ features: f }))
    const scores = scoreRollouts(model, items)
    const ranked = rankRollouts(model, items, 1)
    expect(ranked.reduce((sum, r) => sum + r.reward, 0)).toBeCloseTo(0, 10)
    expect(ranked[0]!.reward - ranked[3]!.reward).toBeCloseTo(scores[0]! - scores[3]!, 10)
    const byRank = [...ranked].sort((x, y) => x.rank - y.rank)
    for (let i = 1; i < 5; i++) expect(byRank[i - 1]!.reward).toBeGreaterThan(byRank[i]!.reward)
    expect(ranked.reduce((sum, r) => sum + r.probabilityBest, 0)).toBeCloseTo(1, 10)
  })

  it('two rollouts: probabilityBest is Phi(difference / its standard error)', () => {
    const items = features.slice(0, 2).map((f) => ({ features: f }))
    const [first] = rankRollouts(model, items, 1)
    // Centred on the mean of two, the reward and its error are half of the difference's.
    const z = first!.reward / first!.standardError
    expect(first!.probabilityBest).toBeCloseTo(logistic(1.702 * z), 1)
  })

  it('identical rollouts share rank and chance and have no spread', () => {
    const twice = [features[0]!, features[0]!].map((f) => ({ features: f }))
    for (const r of rankRollouts(model, twice, 1)) {
      expect([r.rank, r.reward]).toEqual([1, 0])
      expect(r.standardError).toBeCloseTo(0, 7)
      expect(r.probabilityBest).toBeCloseTo(0.5, 10)
    }
  })

  it('words that the fit never saw widen the error', () => {
    const seen = { style: [0, 0, 0, 0], index: [1], value: [1] }
    const narrow = {
      ...model,
      hashed: { ...model.hashed, index: [1, 2], weight: [0, 0], variance: [0.01, 0.01], priorVariance: 1 },
    }
    const spread = (bucket: number) =>
      rankRollouts(narrow, [{ features: seen }, { features: { ...seen, index: [bucket] } }], 1)[0]!.standardError
    expect(spread(20)).toBeGreaterThan(5 * spread(2))
  })

  it('the informed variant adds strengths and refuses a policy that it does not know', () => {
    const informed = fitTest(data, { variant: 'informed' })
    const same = { features: features[0]! }
    const [x, z] = scoreRollouts(informed, [
      { ...same, policy: 'x' },
      { ...same, policy: 'z' },
    ])
    expect(x! - z!).toBeCloseTo(informed.policies.strength[0]! - informed.policies.strength[2]!, 10)
    expect(knowsPolicies(informed, ['x', 'new'])).toBe(false)
    expect(knowsPolicies(model, ['new'])).toBe(true)
    expect(() => scoreRollouts(informed, [{ ...same, policy: 'new' }])).toThrow(/does not know the policy new/)
  })
})
