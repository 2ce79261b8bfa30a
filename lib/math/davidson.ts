/**
 * Davidson's model for ties: with d = theta_i - theta_j and eta = log nu,
 *   P(i) : P(j) : P(tie) = e^(d/2) : e^(-d/2) : e^eta
 * Minimises exactly, over the compared pairs, theta and eta together:
 *   sum  n log(e^(d/2) + e^(-d/2) + e^eta) - (wins_i - wins_j) d/2 - ties eta,   n = wins_i + wins_j + ties
 * Convex in (theta, eta); no prior. Parameters: theta_0 .. theta_(K-1), eta. Cost of one evaluation: O(pairs).
 * Source: Davidson (1970), JASA 65:317-328.
 */
import { addPairCurvature } from './bradley-terry'
import { strongComponents } from './comparison-graph'
import type { Objective } from './newton'
import type { PairList } from './pair-list'

/** Probabilities of i, j and a tie. */
export function davidsonProbabilities(d: number, eta: number): { i: number; j: number; tie: number } {
  const top = Math.max(Math.abs(d) / 2, eta)
  const i = Math.exp(d / 2 - top)
  const j = Math.exp(-d / 2 - top)
  const tie = Math.exp(eta - top)
  const sum = i + j + tie
  return { i: i / sum, j: j / sum, tie: tie / sum }
}

export function davidsonObjective(pairs: PairList): Objective {
  const k = pairs.policies
  const n = k + 1
  const evaluate = (x: Float64Array, gradient: Float64Array, hessian?: Float64Array) => {
    gradient.fill(0)
    hessian?.fill(0)
    const eta = x[k]!
    let value = 0
    for (let p = 0; p < pairs.i.length; p++) {
      const i = pairs.i[p]!
      const j = pairs.j[p]!
      const lead = pairs.winsI[p]! - pairs.winsJ[p]!
      const games = pairs.winsI[p]! + pairs.winsJ[p]! + pairs.ties[p]!
      const d = x[i]! - x[j]!
      const top = Math.max(Math.abs(d) / 2, eta)
      const sum = Math.exp(d / 2 - top) + Math.exp(-d / 2 - top) + Math.exp(eta - top)
      value += games * (top + Math.log(sum)) - (lead * d) / 2 - pairs.ties[p]! * eta
      const up = Math.exp(d / 2 - top) / sum
      const down = Math.exp(-d / 2 - top) / sum
      const tie = Math.exp(eta - top) / sum
      const slope = (games * (up - down) - lead) / 2
      gradient[i]! += slope
      gradient[j]! -= slope
      gradient[k]! += games * tie - pairs.ties[p]!
      if (hessian) addDavidsonCurvature(hessian, n, i, j, games, up, down)
    }
    return value
  }
  return { size: n, gauge: k, evaluate }
}

/** Second derivatives of one pair in (theta_i, theta_j, eta); eta is the last parameter. */
export function addDavidsonCurvature(
  h: Float64Array,
  n: number,
  i: number,
  j: number,
  games: number,
  up: number,
  down: number,
): void {
  const k = n - 1
  const tie = Math.max(0, 1 - up - down)
  // up + down - (up - down)^2, written without cancellation.
  addPairCurvature(h, n, i, j, (games / 4) * ((up + down) * tie + 4 * up * down))
  const cross = (-games * (up - down) * tie) / 2
  h[i * n + k]! += cross
  h[k * n + i]! += cross
  h[j * n + k]! -= cross
  h[k * n + j]! -= cross
  h[k * n + k]! += games * tie * (1 - tie)
}

/**
 * Whether a strongly connected group has a finite maximum under Davidson's model. Being connected both ways by wins and
 * ties is not enough: with 5 wins, 0 losses and 3 ties theta and nu run away together. A finite maximum needs, besides,
 * one cycle with more wins than ties. Proof: along a direction (delta, 1/2) the loss does not rise exactly where every
 * win has delta_i - delta_j >= 1 and every tie |delta_i - delta_j| <= 1; such differences exist unless a cycle is negative.
 */
export function hasWinningCycle(pairs: PairList): boolean {
  if (strongComponents(pairs, false).some((group) => group.length > 1)) return true
  const distance = new Float64Array(pairs.policies)
  for (let round = 0; round <= pairs.policies; round++) {
    let changed = false
    const relax = (from: number, to: number, length: number) => {
      if (distance[from]! + length >= distance[to]!) return
      distance[to] = distance[from]! + length
      changed = true
    }
    for (let p = 0; p < pairs.i.length; p++) {
      const i = pairs.i[p]!
      const j = pairs.j[p]!
      if (pairs.winsI[p]! > 0) relax(i, j, -1)
      if (pairs.winsJ[p]! > 0) relax(j, i, -1)
      if (pairs.ties[p]! > 0) {
        relax(i, j, 1)
        relax(j, i, 1)
      }
    }
    if (!changed) return false
  }
  return true
}
