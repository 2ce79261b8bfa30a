/**
 * Bradley-Terry with a tie as half a win for each side.
 *   P(i beats j) = sigma(theta_i - theta_j)
 * Minimises exactly, over the compared pairs (i, j) with d = theta_i - theta_j:
 *   sum  a log(1 + e^-d) + b log(1 + e^d),   a = wins_i + ties / 2,   b = wins_j + ties / 2
 * Convex; no prior (pseudo-wins, where a group needs them, are added to the counts by component-fit.ts).
 * Shapes: theta has K entries, free up to one shift. Cost of one evaluation: O(pairs), no dependence on the number of games.
 * Source: Zermelo (1929); Bradley and Terry (1952).
 */
import type { PairList } from './pair-list'
import { denseEvaluate, type PairCurvature, type PairObjective } from './pair-objective'
import { softplus } from './special'

export function bradleyTerryObjective(pairs: PairList): PairObjective {
  const { i, j, policies: k } = pairs
  const forI = pairs.winsI.map((wins, p) => wins + pairs.ties[p]! / 2)
  const forJ = pairs.winsJ.map((wins, p) => wins + pairs.ties[p]! / 2)
  const worth = new Float64Array(k)
  const differentiate = (theta: Float64Array, into: PairCurvature) => {
    const { gradient, h } = into
    gradient.fill(0)
    for (let v = 0; v < k; v++) worth[v] = Math.exp(theta[v]!)
    for (let p = 0; p < i.length; p++) {
      const [one, two] = [worth[i[p]!]!, worth[j[p]!]!]
      const scale = 1 / (one + two)
      const up = one * scale
      const down = two * scale
      const slope = forJ[p]! * up - forI[p]! * down
      gradient[i[p]!]! += slope
      gradient[j[p]!]! -= slope
      h[p] = (forI[p]! + forJ[p]!) * up * down
    }
  }
  const value = (theta: Float64Array) => {
    let sum = 0
    for (let p = 0; p < i.length; p++) {
      const d = theta[i[p]!]! - theta[j[p]!]!
      // softplus(d) = softplus(-d) + d
      const gain = softplus(-Math.abs(d))
      sum += (forI[p]! + forJ[p]!) * gain + (d > 0 ? forJ[p]! * d : -forI[p]! * d)
    }
    return sum
  }
  const objective = { size: k, gauge: k, pairs, hasEta: false, value, differentiate }
  return { ...objective, evaluate: denseEvaluate(objective) }
}
