/**
 * Strengths of policies as a normal distribution, for drawing from: it is defined whatever was compared so far.
 * Minimises exactly
 *   sum_g -c_g log sigma(theta_winner - theta_loser) + 1/2 sum_i theta_i^2 / s^2,   a tie half each way, both bad left out
 * that is Bradley-Terry with the prior theta_i ~ N(0, s^2), s = 1: of two strangers one is preferred with odds of e^1.4 or
 * less in two cases of three. Posterior: Laplace's, mean and the inverse Hessian. A policy that was never compared has its
 * prior, so it is tried; one that never lost has a finite strength. Judgments count as independent, so with many votes on
 * few queries the spread is too small; the floor of the draw is for that. Boards use strengths.ts, not this.
 * Cost: K^3 and a pass over the counts. Source: Davidson and Solomon (1973) for the prior.
 */
import { countGames, type Games } from './counts'
import { dot, factorCholesky, invertCholesky, solveCholesky } from './linalg'
import { MathError } from './math-error'
import { logistic, softplus } from './special'

export interface StrengthPosterior {
  mean: Float64Array
  /** K x K, row-major. */
  covariance: Float64Array
}

const PRIOR_DEVIATION = 1
const PRECISION = 1 / PRIOR_DEVIATION ** 2

/** Throws as countGames does on bad input. */
export function fitStrengthPosterior(games: Games): StrengthPosterior {
  const k = games.policies
  const points = pointsOf(games)
  const total = points.reduce((sum, n) => sum + n, 0)
  let theta = new Float64Array(k)
  let here = evaluate(points, theta)
  for (let step = 0; step <= 100; step++) {
    const factor = factorCholesky(here.hessian, k)
    if (here.gradient.every((g) => Math.abs(g) <= 1e-9 * Math.max(1, total)))
      return { mean: theta, covariance: invertCholesky(factor, k) }
    const direction = solveCholesky(factor, k, here.gradient)
    const slope = dot(direction, here.gradient)
    for (let t = 1; ; t /= 2) {
      const next = theta.map((v, i) => v - t * direction[i]!)
      const there = evaluate(points, next)
      // A step below rounding lowers nothing any more, and is the last.
      if (there.value <= here.value - 1e-4 * t * slope || t < 1e-8) {
        ;[theta, here] = [next, there]
        break
      }
    }
  }
  throw new MathError('no_convergence', 'The strengths did not converge in 100 Newton steps.')
}

/** K x K: points of i against j, which are wins and half of the ties. */
function pointsOf(games: Games): Float64Array {
  const k = games.policies
  const { i, j, winsI, winsJ, ties } = countGames(games)
  const points = new Float64Array(k * k)
  for (let pair = 0; pair < i.length; pair++) {
    points[i[pair]! * k + j[pair]!] = winsI[pair]! + ties[pair]! / 2
    points[j[pair]! * k + i[pair]!] = winsJ[pair]! + ties[pair]! / 2
  }
  return points
}

function evaluate(points: Float64Array, theta: Float64Array) {
  const k = theta.length
  const gradient = theta.map((v) => PRECISION * v)
  const hessian = new Float64Array(k * k)
  let value = (PRECISION / 2) * dot(theta, theta)
  for (let i = 0; i < k; i++) {
    hessian[i * k + i]! += PRECISION
    for (let j = 0; j < k; j++) {
      const n = points[i * k + j]!
      if (n === 0 || i === j) continue
      const d = theta[i]! - theta[j]!
      const q = logistic(-d)
      value += n * softplus(-d)
      gradient[i]! -= n * q
      gradient[j]! += n * q
      const curvature = n * q * (1 - q)
      hessian[i * k + i]! += curvature
      hessian[j * k + j]! += curvature
      hessian[i * k + j]! -= curvature
      hessian[j * k + i]! -= curvature
    }
  }
  return { value, gradient, hessian }
}
