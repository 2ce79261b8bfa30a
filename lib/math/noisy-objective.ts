/**
 * Value, gradient and curvature of noisy-bradley-terry.ts for given tau and sigma, in one pass over the rows:
 *   F(theta, alpha, b) = sum_rows won log(1 + e^-z) + lost log(1 + e^z) + sum_k alpha_k^2 / (2 tau^2) + b_k^2 / (2 sigma^2)
 *   z = e^alpha_k d + b_k side,   d = theta_i - theta_j, or g on a gold row;   e^alpha_k = beta_k
 * An annotator's alpha and b touch only its own votes, so the curvature is an arrow: one K x K block of the strengths, and for
 * each annotator a 2 x 2 block and a 2 x t border over the t policies it judged. Nothing grows with annotators squared.
 * With `isExact` false the curvature is Fisher's, which is never indefinite. With tau = 0 every alpha is 0 (sigma likewise).
 */
import type { PackedVotes } from './noisy-votes'
import type { PairList } from './pair-list'
import { logistic } from './special'

/** Gold counts as a comparison of policies that lie this far apart. */
export const GOLD_DISTANCE = 2

export interface Spread {
  tau: number
  sigma: number
}

export interface NoisyPoint {
  theta: Float64Array
  alpha: Float64Array
  bias: Float64Array
}

export interface Arrow {
  gradTheta: Float64Array
  gradAlpha: Float64Array
  gradBias: Float64Array
  /** K x K. */
  block: Float64Array
  /** Own 2 x 2 blocks: alpha-alpha, alpha-bias, bias-bias. */
  own: Float64Array
  /** Border of alpha and of bias over `touched`. */
  borderAlpha: Float64Array
  borderBias: Float64Array
}

export function emptyArrow({ policies, annotators, touched }: PackedVotes): Arrow {
  const [each, border] = [() => new Float64Array(annotators), () => new Float64Array(touched.length)]
  return {
    ...{ gradTheta: new Float64Array(policies), gradAlpha: each(), gradBias: each() },
    ...{ block: new Float64Array(policies * policies), own: new Float64Array(3 * annotators) },
    ...{ borderAlpha: border(), borderBias: border() },
  }
}

/** F at a point. */
export function noisyValue(votes: PackedVotes, pseudo: PairList, at: NoisyPoint, { tau, sigma }: Spread): number {
  let value = 0
  for (let p = 0; p < pseudo.i.length; p++) {
    const d = at.theta[pseudo.i[p]!]! - at.theta[pseudo.j[p]!]!
    value += loss(d, pseudo.winsI[p]!, pseudo.winsJ[p]!)
  }
  for (let k = 0; k < votes.annotators; k++) {
    const beta = Math.exp(at.alpha[k]!)
    const b = at.bias[k]!
    for (let row = votes.start[k]!; row < votes.start[k + 1]!; row++) {
      const i = votes.i[row]!
      const d = i < 0 ? GOLD_DISTANCE : at.theta[i]! - at.theta[votes.j[row]!]!
      value += loss(beta * d + b * votes.side[row]!, votes.won[row]!, votes.lost[row]!)
    }
    if (tau > 0) value += (at.alpha[k]! / tau) ** 2 / 2
    if (sigma > 0) value += (b / sigma) ** 2 / 2
  }
  return value
}

/** won log(1 + e^-z) + lost log(1 + e^z), with one exponential. */
function loss(z: number, won: number, lost: number): number {
  const tail = Math.log1p(Math.exp(-Math.abs(z)))
  return won * (z > 0 ? tail : tail - z) + lost * (z > 0 ? tail + z : tail)
}

/** Gradient and curvature at a point, into `out`. */
export function noisyCurvature(
  votes: PackedVotes,
  pseudo: PairList,
  at: NoisyPoint,
  { tau, sigma }: Spread,
  isExact: boolean,
  out: Arrow,
): void {
  for (const column of [out.gradTheta, out.block, out.own, out.borderAlpha, out.borderBias]) column.fill(0)
  addPseudo(pseudo, at.theta, out)
  const k2 = votes.policies
  const [freeAlpha, freeBias] = [tau > 0 ? 1 : 0, sigma > 0 ? 1 : 0]
  for (let k = 0; k < votes.annotators; k++) {
    const beta = Math.exp(at.alpha[k]!)
    const b = at.bias[k]!
    const border = votes.touchedStart[k]!
    let gradAlpha = freeAlpha ? at.alpha[k]! / (tau * tau) : 0
    let gradBias = freeBias ? b / (sigma * sigma) : 0
    let aa = freeAlpha ? 1 / (tau * tau) : 1
    let ab = 0
    let bb = freeBias ? 1 / (sigma * sigma) : 1
    for (let row = votes.start[k]!; row < votes.start[k + 1]!; row++) {
      const i = votes.i[row]!
      const j = votes.j[row]!
      const side = votes.side[row]!
      const scaled = beta * (i < 0 ? GOLD_DISTANCE : at.theta[i]! - at.theta[j]!)
      const up = logistic(scaled + b * side)
      const n = votes.won[row]! + votes.lost[row]!
      const slope = n * up - votes.won[row]!
      const curve = n * up * (1 - up)
      const bend = isExact ? slope : 0
      gradAlpha += freeAlpha * slope * scaled
      gradBias += freeBias * slope * side
      aa += freeAlpha * (curve * scaled + bend) * scaled
      ab += freeAlpha * freeBias * curve * scaled * side
      bb += freeBias * curve * side * side
      if (i < 0) continue
      const [atI, atJ] = [border + votes.atI[row]!, border + votes.atJ[row]!]
      out.gradTheta[i]! += slope * beta
      out.gradTheta[j]! -= slope * beta
      const h = curve * beta * beta
      out.block[i * k2 + i]! += h
      out.block[j * k2 + j]! += h
      out.block[i * k2 + j]! -= h
      out.block[j * k2 + i]! -= h
      const edgeAlpha = freeAlpha * (curve * scaled + bend) * beta
      out.borderAlpha[atI]! += edgeAlpha
      out.borderAlpha[atJ]! -= edgeAlpha
      const edgeBias = freeBias * curve * beta * side
      out.borderBias[atI]! += edgeBias
      out.borderBias[atJ]! -= edgeBias
    }
    out.gradAlpha[k] = gradAlpha
    out.gradBias[k] = gradBias
    out.own[3 * k] = aa
    out.own[3 * k + 1] = ab
    out.own[3 * k + 2] = bb
  }
}

function addPseudo(pseudo: PairList, theta: Float64Array, out: Arrow): void {
  const k = pseudo.policies
  for (let p = 0; p < pseudo.i.length; p++) {
    const [i, j] = [pseudo.i[p]!, pseudo.j[p]!]
    const up = logistic(theta[i]! - theta[j]!)
    const n = pseudo.winsI[p]! + pseudo.winsJ[p]!
    const slope = n * up - pseudo.winsI[p]!
    out.gradTheta[i]! += slope
    out.gradTheta[j]! -= slope
    const h = n * up * (1 - up)
    out.block[i * k + i]! += h
    out.block[j * k + j]! += h
    out.block[i * k + j]! -= h
    out.block[j * k + i]! -= h
  }
}
