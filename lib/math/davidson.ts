/**
 * Davidson's model for ties: with d = theta_i - theta_j and eta = log nu,
 *   P(i) : P(j) : P(tie) = e^(d/2) : e^(-d/2) : e^eta
 * Minimises exactly, over the compared pairs, theta and eta together:
 *   sum  n log(e^(d/2) + e^(-d/2) + e^eta) - (wins_i - wins_j) d/2 - ties eta,   n = wins_i + wins_j + ties
 * Convex in (theta, eta); no prior. Parameters: theta_0 .. theta_(K-1), eta. Cost of one evaluation: O(pairs).
 * Source: Davidson (1970), JASA 65:317-328.
 */
import { strongComponents } from './comparison-graph'
import type { PairList } from './pair-list'
import { addBorder, addPairCurvature, denseEvaluate, type PairCurvature, type PairObjective } from './pair-objective'

/** Probabilities of i, j and a tie. */
export function davidsonProbabilities(d: number, eta: number): { i: number; j: number; tie: number } {
  const top = Math.max(Math.abs(d) / 2, eta)
  const i = Math.exp(d / 2 - top)
  const j = Math.exp(-d / 2 - top)
  const tie = Math.exp(eta - top)
  const sum = i + j + tie
  return { i: i / sum, j: j / sum, tie: tie / sum }
}

export function davidsonObjective(pairs: PairList): PairObjective {
  const { i, j, ties, policies: k } = pairs
  const lead = pairs.winsI.map((wins, p) => wins - pairs.winsJ[p]!)
  const games = pairs.winsI.map((wins, p) => wins + pairs.winsJ[p]! + ties[p]!)
  const root = new Float64Array(k)
  const differentiate = (x: Float64Array, into: PairCurvature) => {
    const { gradient, h, cross } = into
    gradient.fill(0)
    for (let v = 0; v < k; v++) root[v] = Math.exp(x[v]! / 2)
    const nu = Math.exp(x[k]!)
    let forEta = 0
    let corner = 0
    for (let p = 0; p < i.length; p++) {
      const [one, two, n] = [root[i[p]!]!, root[j[p]!]!, games[p]!]
      const scale = 1 / (one * one + two * two + nu * one * two)
      const up = one * one * scale
      const down = two * two * scale
      const tie = nu * one * two * scale
      const slope = (n * (up - down) - lead[p]!) / 2
      gradient[i[p]!]! += slope
      gradient[j[p]!]! -= slope
      forEta += n * tie - ties[p]!
      // up + down - (up - down)^2, written without cancellation.
      h[p] = (n / 4) * ((up + down) * tie + 4 * up * down)
      cross[p] = (-n / 2) * (up - down) * tie
      corner += n * tie * (up + down)
    }
    gradient[k] = forEta
    into.corner = corner
  }
  const value = (x: Float64Array) => {
    const eta = x[k]!
    let sum = 0
    for (let p = 0; p < i.length; p++) {
      const d = x[i[p]!]! - x[j[p]!]!
      const top = Math.max(Math.abs(d) / 2, eta)
      const total = Math.exp(d / 2 - top) + Math.exp(-d / 2 - top) + Math.exp(eta - top)
      sum += games[p]! * (top + Math.log(total)) - (lead[p]! * d) / 2 - ties[p]! * eta
    }
    return sum
  }
  const objective = { size: k + 1, gauge: k, pairs, hasEta: true, value, differentiate }
  return { ...objective, evaluate: denseEvaluate(objective) }
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
  const tie = Math.max(0, 1 - up - down)
  addPairCurvature(h, n, i, j, (games / 4) * ((up + down) * tie + 4 * up * down))
  addBorder(h, n, i, j, (-games * (up - down) * tie) / 2)
  h[n * n - 1]! += games * tie * (1 - tie)
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
