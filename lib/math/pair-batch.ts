/**
 * Pairs of rollouts under one posterior, of which some are picked one after the other before any verdict is in.
 * A rollout is a mean reward and an embedding e with covariance of rewards e . e': dense columns (L^T x, where L L^T is
 * the posterior covariance of the dense block) and sparse ones (hashed value times posterior deviation). So for a pair
 *   m = mean_a - mean_b,   v = |e_a - e_b|^2
 * and once pair c is picked, its verdict to come adds k = p (1 - p) to the precision along x_c:
 *   cov(x, y) <- cov(x, y) - k / (1 + k v_c) cov(x, x_c) cov(y, x_c)          (Sherman and Morrison 1950)
 * which is kept as one number for each rollout and pick, g_t(r) = sqrt(k / (1 + k v_c)) cov_t(r, x_c). Means stay: the
 * verdict is not known. Cost of a pick: rollouts x (width + sparse entries + picks before) + pairs.
 */
import { MathError } from './math-error'
import { logistic } from './special'

export interface RewardEmbeddings {
  /** Reward of each rollout; comparable within a query only. */
  mean: Float64Array
  width: number
  /** rows x width, row-major. */
  dense: Float64Array
  /** Row r has sparse entries start[r] .. start[r + 1] - 1, in columns below `columns`. */
  start: Int32Array
  index: Int32Array
  value: Float64Array
  columns: number
}

export interface PairBatch {
  /** Mean reward difference a - b of each pair. */
  mean: Float64Array
  /** Variance of it, given all that was picked so far. */
  variance: Float64Array
  /** Counts this pair's verdict as known from now on. */
  pick(pair: number): void
}

/** @param a row of each pair's first rollout @param b of its second */
export function openBatch(e: RewardEmbeddings, a: ArrayLike<number>, b: ArrayLike<number>): PairBatch {
  const pairs = a.length
  for (let p = 0; p < pairs; p++) {
    for (const row of [a[p]!, b[p]!])
      if (!(row >= 0 && row < e.mean.length)) throw new MathError('index_out_of_range', `Pair ${p}: rollout ${row}.`)
  }
  const picked: Float64Array[] = []
  const scatter = new Float64Array(e.columns)
  const mean = Float64Array.from({ length: pairs }, (_, p) => e.mean[a[p]!]! - e.mean[b[p]!]!)
  const variance = Float64Array.from({ length: pairs }, (_, p) => distance(e, a[p]!, b[p]!, scatter))
  const pick = (pair: number) => {
    const p = logistic(mean[pair]!)
    const k = p * (1 - p)
    const gain = covariances(e, a[pair]!, b[pair]!, picked, scatter)
    const scale = Math.sqrt(k / (1 + k * Math.max(0, variance[pair]!)))
    for (let r = 0; r < gain.length; r++) gain[r]! *= scale
    picked.push(gain)
    for (let other = 0; other < pairs; other++) {
      const shared = gain[a[other]!]! - gain[b[other]!]!
      variance[other] = Math.max(0, variance[other]! - shared * shared)
    }
  }
  return { mean, variance, pick }
}

/** |e_a - e_b|^2. `scatter` is all zero before and after. */
function distance(e: RewardEmbeddings, a: number, b: number, scatter: Float64Array): number {
  let sum = 0
  for (let j = 0; j < e.width; j++) sum += (e.dense[a * e.width + j]! - e.dense[b * e.width + j]!) ** 2
  spread(e, a, 1, scatter)
  spread(e, b, -1, scatter)
  for (const row of [a, b]) {
    for (let at = e.start[row]!; at < e.start[row + 1]!; at++) {
      sum += scatter[e.index[at]!]! ** 2
      scatter[e.index[at]!] = 0
    }
  }
  return sum
}

/** Covariance of every rollout's reward with the difference a - b, given the picks so far. */
function covariances(e: RewardEmbeddings, a: number, b: number, picked: Float64Array[], scatter: Float64Array) {
  const rows = e.mean.length
  const { width, dense } = e
  const out = new Float64Array(rows)
  const difference = new Float64Array(width)
  for (let j = 0; j < width; j++) difference[j] = dense[a * width + j]! - dense[b * width + j]!
  spread(e, a, 1, scatter)
  spread(e, b, -1, scatter)
  for (let r = 0, from = 0; r < rows; r++, from += width) {
    let sum = 0
    for (let j = 0; j < width; j++) sum += dense[from + j]! * difference[j]!
    for (let at = e.start[r]!; at < e.start[r + 1]!; at++) sum += e.value[at]! * scatter[e.index[at]!]!
    out[r] = sum
  }
  for (const row of [a, b]) for (let at = e.start[row]!; at < e.start[row + 1]!; at++) scatter[e.index[at]!] = 0
  for (const gain of picked) {
    const shared = gain[a]! - gain[b]!
    if (shared !== 0) for (let r = 0; r < rows; r++) out[r]! -= gain[r]! * shared
  }
  return out
}

function spread(e: RewardEmbeddings, row: number, sign: number, scatter: Float64Array): void {
  for (let at = e.start[row]!; at < e.start[row + 1]!; at++) scatter[e.index[at]!]! += sign * e.value[at]!
}
