/**
 * Which comparison next: scores and the draw. A candidate is drawn, never taken for having the highest score, so that
 * every candidate keeps a known chance:
 *   propensity(c) = epsilon u(c) + (1 - epsilon) a(c),   u uniform, a(c) proportional to exp(score(c) / tau)
 * tau: the standard deviation of the scores in the set (scores all equal: a is uniform).
 */
import { deviation } from './bootstrap'
import { MathError } from './math-error'
import type { Random } from './random'
import { logistic, logSumExp } from './special'

/** p (1 - p): largest, 1/4, where the model cannot tell which of the two is preferred. */
export function scoreUncertainty(rewardDifference: number): number {
  const p = logistic(rewardDifference)
  return p * (1 - p)
}

export interface DrawOptions {
  /** Default: standard deviation of the scores. */
  tau?: number
  /** Share of the uniform draw, 0 to 1; default 0. */
  epsilon?: number
}

/** Chance of each candidate; sums to 1. Throws no_data for an empty set, not_finite for a bad score. */
export function drawPropensities(scores: ArrayLike<number>, options: DrawOptions = {}): Float64Array {
  const { tau = deviation(scores), epsilon = 0 } = options
  const n = scores.length
  if (n === 0) throw new MathError('no_data', 'There is no candidate to draw from.')
  if (!(epsilon >= 0 && epsilon <= 1))
    throw new MathError('bad_option', `epsilon must lie between 0 and 1, got ${epsilon}.`)
  const scaled = Float64Array.from(scores, (score, i) => {
    if (!Number.isFinite(score)) throw new MathError('not_finite', `Score ${i} is ${score}.`)
    return tau > 1e-12 ? score / tau : 0
  })
  const total = logSumExp(scaled)
  return scaled.map((s) => epsilon / n + (1 - epsilon) * Math.exp(s - total))
}

/** Draws one candidate. */
export function drawProportional(
  scores: ArrayLike<number>,
  random: Random,
  options: DrawOptions = {},
): { index: number; propensity: number } {
  const propensities = drawPropensities(scores, options)
  const index = random.weighted(propensities)
  return { index, propensity: propensities[index]! }
}
