import { describe, expect, it } from 'vitest'
import { exactRewardCovariance } from '@/lib/testing/exact-posterior'
import { fitLinearReward } from './linear-reward'
import { createRandom } from './random'
import { packFeatures, type RewardFeatures } from './reward-data'
import { rankRollouts, rewardCovariance } from './reward-ranking'

const SPEC = 'test'

describe('against other programs and the whole posterior', () => {
  it('equals scikit-learn 1.9.1 (LogisticRegression, lbfgs, tol 1e-12, columns scaled for the two penalties)', () => {
    const features = Array.from({ length: 41 }, (_, i) => ({ style: [i % 5, (i * i) % 7], index: [i % 4], value: [1] }))
    const a = Array.from({ length: 40 }, (_, i) => i)
    const preferences = {
      ...{ a, b: a.map((row) => row + 1), query: a },
      outcome: a.map((row) => ((row * row * 3 + row) % 5 < 2 ? 0 : 1)),
    }
    const penalties = { style: 2, hashed: 0.5, policy: 1 }
    const model = fitLinearReward({ table: packFeatures(features, 4), preferences }, { spec: SPEC, penalties })
    const wanted = [-0.371113262, 0.013177953, 0.001030548, -0.004704108, -0.000585397, 0.004258957]
    expect([...model.style, ...model.hashed.weight]).toEqual(wanted.map((value) => expect.closeTo(value, 6)))
  })

  it('the stored posterior is the whole one to within a seventh, and errs on the wide side', () => {
    const { features, data } = drawTexts(300)
    const penalties = { style: 30, hashed: 10, policy: 1 }
    const model = fitLinearReward(data, { spec: SPEC, penalties })
    const items = features.slice(0, 40)
    const exact = exactRewardCovariance(data, model, items)
    const stored = rewardCovariance(
      model,
      items.map((phi) => ({ features: phi })),
    )
    const ratios = items.slice(1).map((_, i) => {
      const error = (c: Float64Array) => Math.sqrt(c[i * 41]! + c[(i + 1) * 41]! - 2 * c[i * 40 + i + 1]!)
      return error(stored) / error(exact)
    })
    ratios.sort((x, y) => x - y)
    expect(ratios[0]).toBeGreaterThan(0.93)
    expect(ratios[19]).toBeGreaterThan(0.99)
    expect(ratios.at(-1)).toBeLessThan(1.15)
  })

  it('an embedding is a block of its own: turning its axes changes no reward', () => {
    const { features, data } = drawTexts(80)
    const random = createRandom(4)
    const vectors = features.map(() => {
      const v = [random.gaussian(), random.gaussian()]
      return v.map((value) => value / Math.hypot(...v))
    })
    const turn = ([x, y]: number[]) => [0.6 * x! - 0.8 * y!, 0.8 * x! + 0.6 * y!]
    const rank = (of: (v: number[]) => number[]) => {
      const embedded = features.map((phi, row) => ({ ...phi, embedding: of(vectors[row]!) }))
      const table = packFeatures(embedded, 64)
      const penalties = { style: 30, hashed: 10, policy: 1, embedding: 5 }
      const model = fitLinearReward({ ...data, table }, { spec: SPEC, penalties })
      expect(model.style).toHaveLength(4 + 2)
      return rankRollouts(
        model,
        embedded.slice(0, 4).map((phi) => ({ features: phi })),
        1,
      )
    }
    const [straight, turned] = [rank((v) => v), rank(turn)]
    straight.forEach(({ reward, standardError }, i) => {
      expect(turned[i]!.reward).toBeCloseTo(reward, 5)
      expect(turned[i]!.standardError).toBeCloseTo(standardError, 5)
    })
    expect(() => packFeatures([{ ...features[0]!, embedding: [1, 0] }, features[1]!], 64)).toThrow(/another shape/)
  })
})

/** Pairs of texts as they are: style that hangs together, a dozen hashed entries, verdicts by the first style column. */
function drawTexts(pairs: number) {
  const random = createRandom(3)
  const features: RewardFeatures[] = Array.from({ length: 2 * pairs }, () => {
    const length = random.gaussian()
    const style = [length, length + 0.3 * random.gaussian(), random.gaussian(), random.uniform()]
    const index = [...new Set(Array.from({ length: 12 }, () => random.int(64)))].sort((x, y) => x - y)
    return { style, index, value: index.map((bucket) => (bucket % 2 ? -1 : 1) / Math.sqrt(index.length)) }
  })
  const a = Array.from({ length: pairs }, (_, i) => 2 * i)
  const outcome = a.map((row) => (features[row]!.style[0]! + random.gaussian() > features[row + 1]!.style[0]! ? 0 : 1))
  const preferences = { a, b: a.map((row) => row + 1), outcome, query: a }
  return { features, data: { table: packFeatures(features, 64), preferences } }
}
