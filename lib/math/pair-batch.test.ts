import { describe, expect, it } from 'vitest'
import { extractFeatures, FEATURE_SPEC } from '@/lib/text/features'
import { expectedInformation } from './information'
import { fitLinearReward } from './linear-reward'
import { openBatch, type RewardEmbeddings } from './pair-batch'
import { createRandom } from './random'
import { packFeatures } from './reward-data'
import { embedRollouts } from './reward-embedding'
import { rewardCovariance } from './reward-ranking'
import { logistic } from './special'

/** Rollouts with random embeddings: 3 dense columns, 8 sparse ones. */
function embeddings(rows: number): RewardEmbeddings {
  const random = createRandom(4)
  const entries = Array.from({ length: rows }, () => [0, 1, 2, 3, 4, 5, 6, 7].filter(() => random.uniform() < 0.4))
  const start = new Int32Array(rows + 1)
  entries.forEach((columns, row) => {
    start[row + 1] = start[row]! + columns.length
  })
  const normal = (n: number, scale = 1) => Float64Array.from({ length: n }, () => scale * random.gaussian())
  const index = Int32Array.from(entries.flat())
  return {
    ...{ mean: normal(rows), width: 3, dense: normal(rows * 3, 0.7), start, index },
    ...{ value: normal(index.length, 0.5), columns: 8 },
  }
}

/** The rollout's embedding written out: 3 + 8 numbers. */
function unfold(e: RewardEmbeddings, row: number): number[] {
  const x = new Array<number>(11).fill(0)
  for (let j = 0; j < 3; j++) x[j] = e.dense[row * 3 + j]!
  for (let at = e.start[row]!; at < e.start[row + 1]!; at++) x[3 + e.index[at]!] = e.value[at]!
  return x
}

describe('a batch of pairs', () => {
  it('has the variances of the whole posterior, updated by each pick', () => {
    const e = embeddings(12)
    const pairs = Array.from({ length: 12 }, (_, a) => [a, (a * 5 + 3) % 12] as const).filter(([a, b]) => a !== b)
    const batch = openBatch(e, pairs.map(([a]) => a), pairs.map(([, b]) => b)) // biome-ignore format: short
    const difference = pairs.map(([a, b]) => unfold(e, a).map((v, j) => v - unfold(e, b)[j]!))
    // The covariance written out, and Sherman-Morrison on it.
    let covariance = Array.from({ length: 11 }, (_, i) => Array.from({ length: 11 }, (_, j) => Number(i === j)))
    const times = (x: number[]) => covariance.map((row) => row.reduce((sum, v, j) => sum + v * x[j]!, 0))
    const product = (x: number[], y: number[]) => x.reduce((sum, v, j) => sum + v * y[j]!, 0)
    for (const picked of [4, 0, 7, 4]) {
      pairs.forEach((_, p) => {
        expect(batch.variance[p]).toBeCloseTo(product(difference[p]!, times(difference[p]!)), 10)
      })
      const x = difference[picked]!
      const s = times(x)
      const p = logistic(batch.mean[picked]!)
      const k = (p * (1 - p)) / (1 + p * (1 - p) * product(x, s))
      covariance = covariance.map((row, i) => row.map((v, j) => v - k * s[i]! * s[j]!))
      batch.pick(picked)
    }
  })

  it('two rollouts that are the same have no variance, and a pick of them teaches nothing', () => {
    const e = embeddings(4)
    e.dense.copyWithin(3, 0, 3)
    const same = openBatch({ ...e, start: new Int32Array(5), index: new Int32Array(0), value: new Float64Array(0) }, [0, 2], [1, 3]) // biome-ignore format: short
    const before = same.variance[1]
    expect(same.variance[0]).toBe(0)
    same.pick(0)
    expect(same.variance[1]).toBe(before)
    expect(() => openBatch(e, [0], [4])).toThrow(/rollout 4/)
  })
})

describe('embeddings of a fitted model', () => {
  const words = ['amber', 'basil', 'cobalt', 'dune', 'ember', 'fjord', 'grove', 'heath', 'iris', 'jade']
  const random = createRandom(8)
  const texts = Array.from({ length: 64 * 6 }, () =>
    Array.from({ length: 20 + random.int(280) }, () => words[random.int(10)] + 'aeiou'[random.int(5)]!).join(' '),
  )
  const features = texts.map((text) => extractFeatures('Which colour?', text))
  const table = packFeatures(features, 2 ** FEATURE_SPEC.hashed.bits)
  const preferences = {
    a: Array.from({ length: 200 }, (_, i) => i),
    b: Array.from({ length: 200 }, (_, i) => (i * 7 + 201) % 384),
    outcome: Array.from({ length: 200 }, (_, i) => (i % 3 === 0 ? 1 : 0)),
    query: Array.from({ length: 200 }, (_, i) => i),
  }
  const policies = { ids: ['p', 'q'], ofRow: texts.map((_, i) => i % 2) }
  const penalties = { style: 10, hashed: 10, policy: 1 }
  const items = features.map((f, i) => ({ features: f, policy: policies.ids[i % 2]! }))

  it.each(['blind', 'informed'] as const)('%s: squared distances are the posterior variances of reward differences', (variant) => {
    const model = fitLinearReward({ table, preferences, policies }, { variant, spec: null, penalties })
    const some = items.slice(0, 7)
    const covariance = rewardCovariance(model, some)
    const a = [0, 1, 2, 3, 6]
    const b = [1, 3, 6, 4, 0]
    const batch = openBatch(embedRollouts(model, some), a, b)
    a.forEach((i, p) => {
      const j = b[p]!
      const wanted = covariance[i * 7 + i]! + covariance[j * 7 + j]! - 2 * covariance[i * 7 + j]!
      expect(batch.variance[p]! / wanted).toBeCloseTo(1, 8)
    })
  }) // biome-ignore format: long title

  it('a batch of 20 out of a block of 64 queries with 6 rollouts each costs a blink', () => {
    const model = fitLinearReward({ table, preferences, policies }, { variant: 'informed', spec: null, penalties })
    const pairs = Array.from({ length: 64 }, (_, q) =>
      [0, 1, 2, 3, 4, 5].flatMap((i) => [0, 1, 2, 3, 4, 5].filter((j) => j > i).map((j) => [6 * q + i, 6 * q + j])),
    ).flat()
    const since = process.cpuUsage()
    const batch = openBatch(embedRollouts(model, items), pairs.map(([a]) => a!), pairs.map(([, b]) => b!)) // biome-ignore format: short
    const total = () => batch.variance.reduce((sum, v) => sum + v, 0)
    const before = total()
    for (let pick = 0; pick < 20; pick++) {
      const score = batch.variance.map((v, p) => expectedInformation(batch.mean[p]!, v))
      batch.pick(score.indexOf(Math.max(...score)))
    }
    console.info(`960 pairs, 20 picks: ${(process.cpuUsage(since).user / 1000).toFixed(0)} ms of the processor`)
    expect(pairs).toHaveLength(960)
    expect(total()).toBeLessThan(before)
  })
})
