/**
 * Rollouts as plain numbers in which the posterior of a linear reward model is a distance (pair-batch.ts): whoever chooses
 * comparisons needs to know nothing of the model.
 *   mean    w . phi (+ theta of the policy)
 *   dense   L^T x, L L^T = posterior covariance of style weights and policies, x = (style, policy)
 *   sparse  hashed value x posterior deviation of its bucket; and for a policy that the fit does not know a column of its
 *           own with its prior: reward 0, deviation 1 / sqrt(penalty)
 * Covariance between the dense and the hashed block is left out, as in the model. Cost: rows x width^2 + entries.
 */
import { factorSemidefinite } from './linalg'
import type { LinearRewardModel } from './linear-reward'
import type { RewardEmbeddings } from './pair-batch'
import { type RankInput, scoreRollouts } from './reward-ranking'

/** @param items rollouts of one or several queries */
export function embedRollouts(model: LinearRewardModel, items: readonly RankInput[]): RewardEmbeddings {
  const style = model.style.length
  const width = style + model.policies.ids.length
  const strange = model.variant === 'informed' ? strangers(model, items) : []
  const factor = factorSemidefinite(Float64Array.from(model.covariance), width)
  const deviation = new Float64Array(model.hashed.buckets).fill(Math.sqrt(model.hashed.priorVariance))
  model.hashed.index.forEach((bucket, i) => {
    deviation[bucket] = Math.sqrt(model.hashed.variance[i]!)
  })
  const start = new Int32Array(items.length + 1)
  items.forEach(({ features, policy }, row) => {
    start[row + 1] = start[row]! + features.index.length + (strange.includes(policy ?? '') ? 1 : 0)
  })
  const e: RewardEmbeddings = {
    ...{ mean: scoreAll(model, items, strange), width, start, columns: model.hashed.buckets + strange.length },
    dense: new Float64Array(items.length * width),
    index: new Int32Array(start[items.length]!),
    value: new Float64Array(start[items.length]!),
  }
  items.forEach(({ features, policy }, row) => {
    const x = [...Array.from(features.style), ...Array.from(features.embedding ?? [])]
    const known = model.variant === 'informed' ? style + model.policies.ids.indexOf(policy ?? '') : -1
    for (let j = 0; j < width; j++) {
      let sum = known >= style ? factor[known * width + j]! : 0
      for (let i = j; i < style; i++) sum += factor[i * width + j]! * x[i]!
      e.dense[row * width + j] = sum
    }
    for (let at = 0; at < features.index.length; at++) {
      e.index[start[row]! + at] = features.index[at]!
      e.value[start[row]! + at] = features.value[at]! * deviation[features.index[at]!]!
    }
    const own = strange.indexOf(policy ?? '')
    if (own < 0) return
    e.index[start[row + 1]! - 1] = model.hashed.buckets + own
    e.value[start[row + 1]! - 1] = 1 / Math.sqrt(model.penalties.policy)
  })
  return e
}

/** Policies that the fit does not know; a rollout without one counts as of a policy of its own. */
function strangers(model: LinearRewardModel, items: readonly RankInput[]): string[] {
  const policies = new Set(items.map(({ policy }) => policy ?? ''))
  for (const id of model.policies.ids) policies.delete(id)
  return [...policies]
}

/** Rewards; a stranger's strength is 0, so a known one is lent to it and taken off again. */
function scoreAll(model: LinearRewardModel, items: readonly RankInput[], strange: string[]): Float64Array {
  const [lender] = model.policies.ids
  const isStrange = items.map(({ policy }) => strange.includes(policy ?? ''))
  const known = items.map((item, row) => (isStrange[row] ? { ...item, policy: lender } : item))
  const lent = model.policies.strength[0] ?? 0
  return scoreRollouts(model, known).map((reward, row) => (isStrange[row] ? reward - lent : reward))
}
