/**
 * Rewards and ranks from a fitted linear reward model. Rewards mean something only among rollouts of one query.
 *   reward          w . phi (+ theta of the policy), minus the mean over the ranked rollouts
 *   standardError   of that centred value, under the joint Laplace posterior
 *   probabilityBest share of 4,096 seeded joint draws in which the rollout is best (exact equals share it)
 *   rank            1 = highest reward; equal rewards share the better rank
 * Cost: k^2 x (style^2 + hashed features) + 4,096 k^2 for k rollouts.
 */
import { dot, factorSemidefinite, multiplyLower } from './linalg'
import type { LinearRewardModel } from './linear-reward'
import { MathError } from './math-error'
import { createRandom } from './random'
import type { RewardFeatures } from './reward-data'

export interface RankInput {
  features: RewardFeatures
  /** Id of the policy, as in model.policies; read by the informed variant, where an unknown one is an error. */
  policy?: string | null
}

export interface RankedRollout {
  /** Position in the input. */
  index: number
  reward: number
  standardError: number
  probabilityBest: number
  rank: number
}

const DRAWS = 4096

/** Whether the model can score these rollouts: always when blind; when informed, if it knows every policy. */
export function knowsPolicies(model: LinearRewardModel, policies: readonly (string | null | undefined)[]): boolean {
  return model.variant === 'blind' || policies.every((id) => id != null && model.policies.ids.includes(id))
}

/** Uncentred rewards. */
export function scoreRollouts(model: LinearRewardModel, items: readonly RankInput[]): Float64Array {
  const weight = hashedWeights(model)
  return Float64Array.from(items, ({ features, policy }) => {
    assertShape(model, features)
    let sum = 0
    const { style, embedding } = features
    for (let j = 0; j < style.length; j++) sum += model.style[j]! * style[j]!
    if (embedding) for (let j = 0; j < embedding.length; j++) sum += model.style[style.length + j]! * embedding[j]!
    for (let e = 0; e < features.index.length; e++) sum += weight[features.index[e]!]! * features.value[e]!
    if (model.variant === 'informed') sum += model.policies.strength[policyIndex(model, policy)]!
    return sum
  })
}

/** In input order. @param seed of the draws behind probabilityBest */
export function rankRollouts(model: LinearRewardModel, items: readonly RankInput[], seed: number): RankedRollout[] {
  const k = items.length
  const rewards = scoreRollouts(model, items)
  const mean = rewards.reduce((sum, r) => sum + r, 0) / Math.max(1, k)
  const centred = rewards.map((r) => r - mean)
  const covariance = centre(rewardCovariance(model, items), k)
  const best = drawBest(centred, covariance, seed)
  return items.map((_, index) => ({
    index,
    reward: centred[index]!,
    standardError: Math.sqrt(Math.max(0, covariance[index * k + index]!)),
    probabilityBest: best[index]!,
    rank: 1 + rewards.filter((r) => r > rewards[index]!).length,
  }))
}

/** Posterior covariance of the uncentred rewards, k x k. */
export function rewardCovariance(model: LinearRewardModel, items: readonly RankInput[]): Float64Array {
  const k = items.length
  const width = model.style.length + model.policies.ids.length
  const result = new Float64Array(k * k)
  const dense = items.map(({ features, policy }) => {
    const row = new Float64Array(width)
    row.set(features.style)
    if (features.embedding) row.set(features.embedding, features.style.length)
    if (model.variant === 'informed') row[model.style.length + policyIndex(model, policy)] = 1
    return row
  })
  for (let i = 0; i < k; i++) {
    const spread = multiplySquare(model.covariance, dense[i]!)
    for (let j = 0; j <= i; j++) result[i * k + j] = dot(spread, dense[j]!)
  }
  addHashedCovariance(model, items, result)
  for (let i = 0; i < k; i++) for (let j = 0; j < i; j++) result[j * k + i] = result[i * k + j]!
  return result
}

/** Lower triangle of result += phi_i' diag(variance) phi_j. */
function addHashedCovariance(model: LinearRewardModel, items: readonly RankInput[], result: Float64Array): void {
  const { variance, scratch } = hashedVariances(model)
  const k = items.length
  for (let i = 0; i < k; i++) {
    const { index, value } = items[i]!.features
    for (let e = 0; e < index.length; e++) scratch[index[e]!] = value[e]! * variance[index[e]!]!
    for (let j = 0; j <= i; j++) {
      const other = items[j]!.features
      let sum = 0
      for (let e = 0; e < other.index.length; e++) sum += scratch[other.index[e]!]! * other.value[e]!
      result[i * k + j]! += sum
    }
    for (let e = 0; e < index.length; e++) scratch[index[e]!] = 0
  }
}

/** Built once for each model object, and only what is asked for: scores need no variances. */
function onceFor<T>(build: (model: LinearRewardModel) => T): (model: LinearRewardModel) => T {
  const built = new WeakMap<LinearRewardModel, T>()
  return (model) => {
    const known = built.get(model) ?? build(model)
    built.set(model, known)
    return known
  }
}

/** By bucket. */
const hashedWeights = onceFor(({ hashed }) => {
  const weight = new Float64Array(hashed.buckets)
  for (let j = 0; j < hashed.index.length; j++) weight[hashed.index[j]!] = hashed.weight[j]!
  return weight
})

/** By bucket, and a place to spread one rollout's values out, always left at 0. */
const hashedVariances = onceFor(({ hashed }) => {
  const variance = new Float64Array(hashed.buckets).fill(hashed.priorVariance)
  for (let j = 0; j < hashed.index.length; j++) variance[hashed.index[j]!] = hashed.variance[j]!
  return { variance, scratch: new Float64Array(hashed.buckets) }
})

function assertShape(model: LinearRewardModel, features: RewardFeatures): void {
  const width = features.style.length + (features.embedding?.length ?? 0)
  if (width !== model.style.length)
    throw new MathError('bad_shape', `The model has ${model.style.length} dense features, the rollout ${width}.`)
  for (let e = 0; e < features.index.length; e++) {
    if (!(features.index[e]! < model.hashed.buckets))
      throw new MathError('index_out_of_range', `Bucket ${features.index[e]} is not in the model.`)
  }
}

function policyIndex(model: LinearRewardModel, policy: string | null | undefined): number {
  const index = policy == null ? -1 : model.policies.ids.indexOf(policy)
  if (index < 0)
    throw new MathError(
      'index_out_of_range',
      `The informed reward model does not know the policy ${policy ?? '(none)'}.`,
    )
  return index
}

/** J C J with J = I - 11^T / k. */
function centre(covariance: Float64Array, k: number): Float64Array {
  const means = Float64Array.from(
    { length: k },
    (_, i) => covariance.subarray(i * k, i * k + k).reduce((sum, c) => sum + c, 0) / k,
  )
  const grand = means.reduce((sum, m) => sum + m, 0) / k
  return covariance.map((c, cell) => c - means[Math.floor(cell / k)]! - means[cell % k]! + grand)
}

function drawBest(rewards: Float64Array, covariance: Float64Array, seed: number): Float64Array {
  const k = rewards.length
  const random = createRandom(seed, 'rank-draws')
  const factor = factorSemidefinite(covariance, k)
  const z = new Float64Array(k)
  const draw = new Float64Array(k)
  const best = new Float64Array(k)
  for (let round = 0; round < DRAWS; round++) {
    for (let i = 0; i < k; i++) z[i] = random.gaussian()
    multiplyLower(factor, k, z, draw)
    let top = Number.NEGATIVE_INFINITY
    for (let i = 0; i < k; i++) {
      draw[i]! += rewards[i]!
      if (draw[i]! > top) top = draw[i]!
    }
    // Identical texts differ by rounding only: they share the draw.
    let winners = 0
    for (let i = 0; i < k; i++) if (draw[i]! >= top - 1e-9) winners += 1
    for (let i = 0; i < k; i++) if (draw[i]! >= top - 1e-9) best[i]! += 1 / winners / DRAWS
  }
  return best
}

function multiplySquare(matrix: readonly number[], v: Float64Array): Float64Array {
  const n = v.length
  return Float64Array.from({ length: n }, (_, i) => {
    let sum = 0
    for (let j = 0; j < n; j++) sum += matrix[i * n + j]! * v[j]!
    return sum
  })
}
