/**
 * The draw of one candidate. It is drawn, never taken for having the highest score, so that every candidate keeps a known
 * chance:
 *   propensity(c) = epsilon u(c) + (1 - epsilon) a(c),   a(c) proportional to exp(score(c) / tau)
 * u: the uniform draw's chances, which the caller states. tau: by default the standard deviation of the scores in the set.
 * Scores all equal: a is uniform over the candidates.
 */
import { deviation } from './bootstrap'
import { MathError } from './math-error'
import type { Random } from './random'
import { logSumExp } from './special'

/** tau of a set of scores; 0: they are all equal. */
export function temperatureOf(scores: ArrayLike<number>): number {
  const tau = deviation(scores)
  let top = 0
  for (let i = 0; i < scores.length; i++) top = Math.max(top, Math.abs(scores[i]!))
  // Equal scores leave rounding behind, which is no spread.
  return tau > 1e-9 * top ? tau : 0
}

/** a(c) of each candidate; sums to 1. Throws no_data for an empty set, not_finite for a bad score. */
export function drawPropensities(scores: ArrayLike<number>, tau = temperatureOf(scores)): Float64Array {
  if (scores.length === 0) throw new MathError('no_data', 'There is no candidate to draw from.')
  const scaled = Float64Array.from(scores, (score, i) => {
    if (!Number.isFinite(score)) throw new MathError('not_finite', `Score ${i} is ${score}.`)
    return tau > 0 ? score / tau : 0
  })
  const total = logSumExp(scaled)
  return scaled.map((s) => Math.exp(s - total))
}

export interface DrawnCandidate {
  index: number
  /** Whether the uniform draw took it. */
  isUniform: boolean
  /** u(c), a(c), and epsilon u(c) + (1 - epsilon) a(c) of the one drawn. */
  uniform: number
  active: number
  propensity: number
  /** 0: the scores are all equal. */
  tau: number
}

/** @param uniform u(c) of each candidate @param epsilon chance of the uniform draw, 0 to 1 */
export function drawCandidate(
  scores: ArrayLike<number>,
  uniform: ArrayLike<number>,
  epsilon: number,
  random: Random,
): DrawnCandidate {
  if (!(epsilon >= 0 && epsilon <= 1))
    throw new MathError('bad_option', `epsilon must lie between 0 and 1, got ${epsilon}.`)
  const tau = temperatureOf(scores)
  const active = drawPropensities(scores, tau)
  const isUniform = random.uniform() < epsilon
  const index = random.weighted(isUniform ? uniform : active)
  const [u, a] = [uniform[index]!, active[index]!]
  return { index, isUniform, uniform: u, active: a, propensity: epsilon * u + (1 - epsilon) * a, tau }
}
