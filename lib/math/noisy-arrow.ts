/**
 * Linear algebra of an arrow: [A  C; C^T  D] with A over K policies and D of 2 x 2 blocks, one for each annotator, each of whose
 * border C_k touches only the policies it judged. All goes through the Schur complement S = A - sum_k C_k D_k^-1 C_k^T.
 * The strengths are free up to a shift in each connected group, which adding 1 1^T of the group (times a scale) takes away.
 * Cost: sum over annotators of the squared number of their policies, plus K^3 / 6.
 */
import { factorCholesky, invertCholesky, solveCholesky } from './linalg'
import { MathError } from './math-error'
import type { Arrow } from './noisy-objective'
import type { PackedVotes } from './noisy-votes'

export interface ArrowFactor {
  /** Inverse 2 x 2 blocks, as Arrow.own. */
  inverse: Float64Array
  /** Cholesky factor of S with the groups' shifts taken away. */
  lower: Float64Array
  /** log determinant of D and S, the shifts left out. */
  logDeterminant: number
}

/** Policies that are compared, directly or over others; those in no group have no strength. */
export type Groups = readonly Int32Array[]

/** Throws not_positive_definite. */
export function factorArrow(votes: PackedVotes, groups: Groups, arrow: Arrow): ArrowFactor {
  const k2 = votes.policies
  const { touched } = votes
  const { borderAlpha, borderBias } = arrow
  const inverse = new Float64Array(3 * votes.annotators)
  const schur = arrow.block.slice()
  let logDeterminant = 0
  for (let k = 0; k < votes.annotators; k++) {
    const [aa, ab, bb] = [arrow.own[3 * k]!, arrow.own[3 * k + 1]!, arrow.own[3 * k + 2]!]
    const determinant = aa * bb - ab * ab
    if (!(aa > 0 && determinant > 1e-14 * aa * Math.abs(bb)))
      throw new MathError('not_positive_definite', `The block of annotator ${k} is not positive definite.`)
    logDeterminant += Math.log(determinant)
    const [p, q, r] = [bb / determinant, -ab / determinant, aa / determinant]
    inverse[3 * k] = p
    inverse[3 * k + 1] = q
    inverse[3 * k + 2] = r
    const from = votes.touchedStart[k]!
    const to = votes.touchedStart[k + 1]!
    for (let t = from; t < to; t++) {
      const u = p * borderAlpha[t]! + q * borderBias[t]!
      const v = q * borderAlpha[t]! + r * borderBias[t]!
      const line = touched[t]! * k2
      // Policies ascend, so this is the lower triangle, which is all that Cholesky reads.
      for (let s = from; s <= t; s++) schur[line + touched[s]!]! -= u * borderAlpha[s]! + v * borderBias[s]!
    }
  }
  const shifts = fixShifts(schur, k2, groups)
  const lower = factorCholesky(schur, k2)
  for (let i = 0; i < k2; i++) logDeterminant += 2 * Math.log(lower[i * k2 + i]!)
  return { inverse, lower, logDeterminant: logDeterminant - shifts }
}

/** Adds c 1 1^T for each group and 1 for every policy in none. @returns log determinant of what was added */
function fixShifts(schur: Float64Array, k: number, groups: Groups): number {
  const isGrouped = new Uint8Array(k)
  let added = 0
  for (const group of groups) {
    let trace = 0
    for (const i of group) trace += schur[i * k + i]!
    const c = Math.max(trace, 1e-300) / group.length ** 2
    for (const i of group) {
      isGrouped[i] = 1
      for (const j of group) schur[i * k + j]! += c
    }
    added += Math.log(c * group.length)
  }
  for (let i = 0; i < k; i++) if (!isGrouped[i]) schur[i * k + i] = 1
  return added
}

export interface ArrowStep {
  theta: Float64Array
  alpha: Float64Array
  bias: Float64Array
}

/** The Newton step: x with (arrow) x = gradient. */
export function solveArrow(votes: PackedVotes, arrow: Arrow, { inverse, lower }: ArrowFactor): ArrowStep {
  const right = arrow.gradTheta.slice()
  const [alpha, bias] = [new Float64Array(votes.annotators), new Float64Array(votes.annotators)]
  for (let k = 0; k < votes.annotators; k++) {
    const [p, q, r] = [inverse[3 * k]!, inverse[3 * k + 1]!, inverse[3 * k + 2]!]
    alpha[k] = p * arrow.gradAlpha[k]! + q * arrow.gradBias[k]!
    bias[k] = q * arrow.gradAlpha[k]! + r * arrow.gradBias[k]!
    for (let t = votes.touchedStart[k]!; t < votes.touchedStart[k + 1]!; t++)
      right[votes.touched[t]!]! -= arrow.borderAlpha[t]! * alpha[k]! + arrow.borderBias[t]! * bias[k]!
  }
  const theta = solveCholesky(lower, votes.policies, right)
  for (let k = 0; k < votes.annotators; k++) {
    const [p, q, r] = [inverse[3 * k]!, inverse[3 * k + 1]!, inverse[3 * k + 2]!]
    let [x, y] = [0, 0]
    for (let t = votes.touchedStart[k]!; t < votes.touchedStart[k + 1]!; t++) {
      x += arrow.borderAlpha[t]! * theta[votes.touched[t]!]!
      y += arrow.borderBias[t]! * theta[votes.touched[t]!]!
    }
    alpha[k]! -= p * x + q * y
    bias[k]! -= q * x + r * y
  }
  return { theta, alpha, bias }
}

/** Variances of every alpha and bias: diagonal of the arrow's inverse. */
export function arrowVariances(votes: PackedVotes, arrow: Arrow, { inverse, lower }: ArrowFactor) {
  const k2 = votes.policies
  const full = invertCholesky(lower, k2)
  const [alpha, bias] = [new Float64Array(votes.annotators), new Float64Array(votes.annotators)]
  for (let k = 0; k < votes.annotators; k++) {
    const [p, q, r] = [inverse[3 * k]!, inverse[3 * k + 1]!, inverse[3 * k + 2]!]
    let [addAlpha, addBias] = [0, 0]
    const [from, to] = [votes.touchedStart[k]!, votes.touchedStart[k + 1]!]
    for (let t = from; t < to; t++) {
      const [xa, xb] = [
        p * arrow.borderAlpha[t]! + q * arrow.borderBias[t]!,
        q * arrow.borderAlpha[t]! + r * arrow.borderBias[t]!,
      ]
      for (let s = from; s < to; s++) {
        const covariance = full[votes.touched[t]! * k2 + votes.touched[s]!]!
        addAlpha += xa * covariance * (p * arrow.borderAlpha[s]! + q * arrow.borderBias[s]!)
        addBias += xb * covariance * (q * arrow.borderAlpha[s]! + r * arrow.borderBias[s]!)
      }
    }
    alpha[k] = p + addAlpha
    bias[k] = r + addBias
  }
  return { alpha, bias }
}
