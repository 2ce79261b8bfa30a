/**
 * The sandwich where every game is a query of its own, from the counts alone: games of one pair with one outcome have one
 * gradient u, so that its middle is a sum over pairs and outcomes.
 *   V = G/(G-1) . H^-1 (sum over pairs and outcomes of count x u u^T) H^-1,   G games
 * Cost: O(pairs) + K^3; no dependence on the number of games. Pseudo-wins are in none of the middle.
 * Source: White (1982); Huber (1967).
 */
import type { ClusterCovariance } from './cluster-covariance'
import type { DenseFit } from './dense-fit'
import { sandwichProduct } from './linalg'
import { addBorder, addPairCurvature } from './pair-objective'

export function countCovariance(fit: DenseFit): ClusterCovariance {
  const { pairs, size, theta, eta } = fit
  const middle = new Float64Array(size * size)
  const nu = eta === null ? 0 : Math.exp(eta)
  let games = 0
  for (let p = 0; p < pairs.i.length; p++) {
    const [i, j] = [pairs.i[p]!, pairs.j[p]!]
    const counts = [pairs.winsI[p]!, pairs.winsJ[p]!, pairs.ties[p]!]
    const ratio = Math.exp(theta[i]! - theta[j]!)
    const total = ratio + 1 + nu * Math.sqrt(ratio)
    const lead = Number.isFinite(total) ? (ratio - 1) / total : 1
    const tie = Number.isFinite(total) ? (nu * Math.sqrt(ratio)) / total : 0
    let [inTheta, across, corner] = [0, 0, 0]
    for (let code = 0; code < 3; code++) {
      const slope = (lead - (code === 0 ? 1 : code === 1 ? -1 : 0)) / 2
      const inEta = tie - (code === 2 ? 1 : 0)
      inTheta += counts[code]! * slope * slope
      across += counts[code]! * slope * inEta
      corner += counts[code]! * inEta * inEta
      games += counts[code]!
    }
    addPairCurvature(middle, size, i, j, inTheta)
    if (eta === null) continue
    addBorder(middle, size, i, j, across)
    middle[size * size - 1]! += corner
  }
  const covariance = sandwichProduct(fit.inverse, middle, size)
  const queries = Math.floor(games)
  const factor = games > 1 ? games / (games - 1) : 1
  return { covariance: covariance.map((v) => v * factor), queries, method: 'sandwich', irreplaceable: 0 }
}
