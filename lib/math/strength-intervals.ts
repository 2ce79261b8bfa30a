/**
 * Uncertainty of the strengths of one component.
 *  - 'sandwich': clustered by query (cluster-covariance.ts), t quantile with G - 1 degrees of freedom; below 5 queries null.
 *  - 'independent': the same with every game as a query of its own, from the counts alone (count-covariance.ts).
 *  - 'fisher': inverse Hessian, normal quantile (Wald).
 *  - Ends that exist only through pseudo-wins are null (open-ends.ts); the other end is by profile likelihood (profile-interval.ts).
 */
import { type ClusterCovariance, clusterCovariance } from './cluster-covariance'
import type { ComponentFit } from './component-fit'
import { countCovariance } from './count-covariance'
import type { Games } from './counts'
import { hasWinningCycle } from './davidson'
import { MOST_POLICIES_WITH_INTERVALS, toDense } from './dense-fit'
import { MathError } from './math-error'
import { findOpenEnds } from './open-ends'
import type { PairList } from './pair-list'
import { profileEnd } from './profile-interval'
import { gameClusters } from './query-scores'
import { normalQuantile, studentTQuantile } from './special'

export type IntervalMethod = 'sandwich' | 'independent' | 'fisher' | 'none'
export type GapReason =
  | 'not_compared'
  | 'no_intervals'
  | 'too_many_policies'
  | 'too_few_queries'
  | 'no_variation'
  | 'undefeated'
  | 'winless'
  | 'unbounded'

/** What is known about the spread of one component's strengths. */
export interface Uncertainty {
  /** k x k covariance of theta (rows sum to zero); null where `reason` is set. */
  covariance: Float64Array | null
  reason: GapReason | null
  method: 'sandwich' | 'jackknife' | 'fisher' | 'none'
  /** Queries with a game in the component; null where games have no query. */
  queries: number | null
  /** Degrees of freedom of the t quantile; null = normal. */
  dof: number | null
  /** Half width of an interval in standard errors. */
  quantile: number
  irreplaceableQueries: number
}

export interface Interval {
  standardError: number | null
  low: number | null
  high: number | null
  reason: GapReason | null
}

const FEWEST_QUERIES = 5

export function estimateUncertainty(
  fit: ComponentFit,
  games: Games,
  local: Int32Array,
  rows: Int32Array | null,
  intervals: IntervalMethod,
  level: number,
): Uncertainty {
  const normal = normalQuantile((1 + level) / 2)
  const none = { covariance: null, queries: null, dof: null, quantile: normal, irreplaceableQueries: 0 }
  if (intervals === 'none') return { ...none, reason: 'no_intervals', method: 'none' }
  if (fit.size > MOST_POLICIES_WITH_INTERVALS) return { ...none, reason: 'too_many_policies', method: 'none' }
  const dense = toDense(fit)
  if (intervals === 'fisher')
    return {
      ...none,
      covariance: leadingBlock(dense.inverse, fit.size, fit.theta.length),
      reason: null,
      method: 'fisher',
    }
  const found = rows ? clusterCovariance(gameClusters(dense, games, local, rows)) : countCovariance(dense)
  return byQuery(found, fit.size, fit.theta.length, level)
}

/** What a covariance by query says about the first `k` of `size` parameters; null below five queries. */
export function byQuery(found: ClusterCovariance, size: number, k: number, level: number): Uncertainty {
  const { queries, method, irreplaceable } = found
  const few = queries < FEWEST_QUERIES
  const dof = few ? null : queries - 1
  const quantile = dof === null ? normalQuantile((1 + level) / 2) : studentTQuantile((1 + level) / 2, dof)
  return {
    covariance: few ? null : leadingBlock(found.covariance, size, k),
    reason: few ? 'too_few_queries' : null,
    method,
    queries,
    dof,
    quantile,
    irreplaceableQueries: few ? 0 : irreplaceable,
  }
}

/** One interval for each policy of the component, in local order. */
export function strengthIntervals(fit: ComponentFit, uncertainty: Uncertainty): Interval[] {
  const k = fit.theta.length
  const plain = Array.from(fit.theta, (theta, i) =>
    wald(theta, uncertainty.covariance?.[i * k + i] ?? null, uncertainty),
  )
  if (!fit.isRegularised || uncertainty.method === 'none') return plain
  const { reference, isOpenAbove, isOpenBelow } = findOpenEnds(
    fit.pairs,
    fit.method === 'half' || hasWinningCycle(fit.pairs),
  )
  const level = fit.theta.length === reference.length ? 0 : mean(reference, fit.theta)
  return plain.map((interval, i) => {
    if (!isOpenAbove[i] && !isOpenBelow[i]) return interval
    const open = { standardError: null, low: null, high: null }
    if (isOpenAbove[i] && isOpenBelow[i]) return { ...open, reason: 'unbounded' }
    const reason = isOpenAbove[i] ? 'undefeated' : 'winless'
    const end = boundedEnd(fit, contrast(k, i, reference), isOpenAbove[i] ? -1 : 1, uncertainty.quantile)
    if (end === null) return { ...open, reason }
    // So few votes that even the bounded end says nothing beyond the estimate itself.
    const clipped = isOpenAbove[i] ? Math.min(level + end, fit.theta[i]!) : Math.max(level + end, fit.theta[i]!)
    return isOpenAbove[i] ? { ...open, low: clipped, reason } : { ...open, high: clipped, reason }
  })
}

/** The profile likelihood end, or null where the likelihood is too flat to find one: a board is not lost for it. */
function boundedEnd(fit: ComponentFit, a: Float64Array, side: -1 | 1, quantile: number): number | null {
  try {
    return profileEnd(fit.pairs, fit.method, a, side, quantile)
  } catch (error) {
    if (error instanceof MathError) return null
    throw error
  }
}

/** Intervals of a regularised group by models without a profile likelihood: those with an open end have neither. */
export function withOpenEnds(plain: Interval[], pairs: PairList): Interval[] {
  const { isOpenAbove, isOpenBelow } = findOpenEnds(pairs, true)
  return plain.map((interval, i) => {
    if (!isOpenAbove[i] && !isOpenBelow[i]) return interval
    const reason = isOpenAbove[i] && isOpenBelow[i] ? 'unbounded' : isOpenAbove[i] ? 'undefeated' : 'winless'
    return { standardError: null, low: null, high: null, reason }
  })
}

/** value +- quantile x standard error. */
export function wald(value: number, variance: number | null, { quantile, reason }: Uncertainty): Interval {
  const gap = { standardError: null, low: null, high: null }
  if (variance === null) return { ...gap, reason: reason ?? 'no_intervals' }
  if (!(variance > 1e-20)) return { ...gap, reason: 'no_variation' }
  const standardError = Math.sqrt(variance)
  return { standardError, low: value - quantile * standardError, high: value + quantile * standardError, reason: null }
}

/** The first k rows and columns of a size x size matrix. */
export function leadingBlock(matrix: Float64Array, size: number, k: number): Float64Array {
  if (size === k) return matrix
  const block = new Float64Array(k * k)
  for (let i = 0; i < k; i++) block.set(matrix.subarray(i * size, i * size + k), i * k)
  return block
}

function contrast(k: number, i: number, reference: Int32Array): Float64Array {
  const a = new Float64Array(k)
  a[i] = 1
  for (const j of reference) a[j]! -= 1 / reference.length
  return a
}

function mean(members: Int32Array, theta: Float64Array): number {
  return members.reduce((sum, i) => sum + theta[i]!, 0) / members.length
}
