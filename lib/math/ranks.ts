/**
 * Ranks inside one component.
 *   rank     = 1 + policies whose interval lies wholly above this one's
 *   rankLow  = 1 + policies j whose simultaneous interval of theta_j - theta_i is wholly above 0 (the best rank it may have)
 *   rankHigh = K - policies j whose simultaneous interval is wholly below 0 (the worst)
 * Simultaneous: |theta_j - theta_i| > m . SE(theta_j - theta_i), m = the 95 % point of the largest |t| over all pairs.
 * m comes from 2,000 seeded draws with the covariance of the fit, divided by sqrt(chi2 / dof): the same distribution as a
 * bootstrap over queries with normal weights, without touching the games. Pairs with a policy whose interval has an open
 * end are decided by their intervals alone. Cost: K^3 / 6 + 2,000 K^2.
 */
import { factorSemidefinite, multiplyLower } from './linalg'
import { createRandom, type Random } from './random'
import type { Interval, Uncertainty } from './strength-intervals'

export interface Ranks {
  rank: number | null
  rankLow: number | null
  rankHigh: number | null
}

const DRAWS = 2000

export function rankPolicies(
  fit: { theta: Float64Array },
  intervals: Interval[],
  uncertainty: Uncertainty,
  seed: number,
  level: number,
): Ranks[] {
  const k = fit.theta.length
  const { covariance } = uncertainty
  const isKnown = intervals.map((interval) => interval.low !== null || interval.high !== null)
  const isOpen = intervals.map((interval) => interval.low === null || interval.high === null)
  const isAbove = (j: number, i: number) =>
    isKnown[i] && isKnown[j] && (intervals[j]!.low ?? -Infinity) > (intervals[i]!.high ?? Infinity)
  const margin = covariance ? simultaneousQuantile(covariance, k, uncertainty.dof, seed, level) : Infinity
  const isSurelyAbove = (j: number, i: number) => {
    if (isOpen[i] || isOpen[j]) return isAbove(j, i)
    return fit.theta[j]! - fit.theta[i]! > margin * Math.sqrt(differenceVariance(covariance!, k, i, j))
  }
  return intervals.map((_, i) => {
    if (!isKnown[i]) return { rank: null, rankLow: null, rankHigh: null }
    let [rank, rankLow, rankHigh] = [1, 1, k]
    for (let j = 0; j < k; j++) {
      if (j === i) continue
      if (isAbove(j, i)) rank += 1
      if (isSurelyAbove(j, i)) rankLow += 1
      if (isSurelyAbove(i, j)) rankHigh -= 1
    }
    return { rank, rankLow, rankHigh }
  })
}

/** Var(theta_j - theta_i). */
export function differenceVariance(covariance: Float64Array, k: number, i: number, j: number): number {
  return covariance[i * k + i]! + covariance[j * k + j]! - 2 * covariance[i * k + j]!
}

function simultaneousQuantile(
  covariance: Float64Array,
  k: number,
  dof: number | null,
  seed: number,
  level: number,
): number {
  const random = createRandom(seed, 'ranks')
  const factor = factorSemidefinite(covariance, k)
  const inverseErrors = new Float64Array(k * k)
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < i; j++) {
      const variance = differenceVariance(covariance, k, i, j)
      inverseErrors[i * k + j] = variance > 1e-20 ? 1 / Math.sqrt(variance) : 0
    }
  }
  const z = new Float64Array(k)
  const draw = new Float64Array(k)
  const largest = new Float64Array(DRAWS)
  for (let round = 0; round < DRAWS; round++) {
    for (let i = 0; i < k; i++) z[i] = random.gaussian()
    multiplyLower(factor, k, z, draw)
    let top = 0
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < i; j++) top = Math.max(top, Math.abs(draw[i]! - draw[j]!) * inverseErrors[i * k + j]!)
    }
    largest[round] = top / studentScale(dof, random)
  }
  largest.sort()
  return largest[Math.min(DRAWS - 1, Math.ceil(level * DRAWS) - 1)]!
}

/** sqrt(chi2 / dof); 1 for the normal and wherever the two cannot be told apart. */
function studentScale(dof: number | null, random: Random): number {
  if (dof === null || dof > 1000) return 1
  let sum = 0
  for (let i = 0; i < dof; i++) sum += random.gaussian() ** 2
  return Math.sqrt(sum / dof)
}
