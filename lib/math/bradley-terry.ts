/**
 * Bradley-Terry with a tie as half a win for each side.
 *   P(i beats j) = sigma(theta_i - theta_j)
 * Minimises exactly, over the compared pairs (i, j) with d = theta_i - theta_j:
 *   sum  a log(1 + e^-d) + b log(1 + e^d),   a = wins_i + ties / 2,   b = wins_j + ties / 2
 * Convex; no prior (pseudo-wins, where a group needs them, are added to the counts by component-fit.ts).
 * Shapes: theta has K entries, free up to one shift. Cost of one evaluation: O(pairs), no dependence on the number of games.
 * Source: Zermelo (1929); Bradley and Terry (1952).
 */
import type { Objective } from './newton'
import type { PairList } from './pair-list'
import { logistic, softplus } from './special'

export function bradleyTerryObjective(pairs: PairList): Objective {
  const k = pairs.policies
  const evaluate = (theta: Float64Array, gradient: Float64Array, hessian?: Float64Array) => {
    gradient.fill(0)
    hessian?.fill(0)
    let value = 0
    for (let p = 0; p < pairs.i.length; p++) {
      const i = pairs.i[p]!
      const j = pairs.j[p]!
      const forI = pairs.winsI[p]! + pairs.ties[p]! / 2
      const forJ = pairs.winsJ[p]! + pairs.ties[p]! / 2
      const d = theta[i]! - theta[j]!
      const up = logistic(d)
      const down = logistic(-d)
      value += forI * softplus(-d) + forJ * softplus(d)
      const slope = forJ * up - forI * down
      gradient[i]! += slope
      gradient[j]! -= slope
      if (hessian) addPairCurvature(hessian, k, i, j, (forI + forJ) * up * down)
    }
    return value
  }
  return { size: k, gauge: k, evaluate }
}

/** Adds h (e_i - e_j)(e_i - e_j)^T to an n x n matrix. */
export function addPairCurvature(hessian: Float64Array, n: number, i: number, j: number, h: number): void {
  hessian[i * n + i]! += h
  hessian[j * n + j]! += h
  hessian[i * n + j]! -= h
  hessian[j * n + i]! -= h
}
