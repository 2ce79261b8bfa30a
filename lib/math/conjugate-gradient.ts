/**
 * Conjugate gradients on the curvature of compared pairs, preconditioned by its diagonal: the solver for many policies,
 * where a factor would cost K^3. One round is one walk over the pairs. The Laplacian is singular along the free shift; a
 * gradient sums to zero over the policies, so that the iteration stays in the space where the curvature is definite.
 * Source: Hestenes and Stiefel (1952); Shewchuk (1994).
 */
import type { PairList } from './pair-list'
import type { PairCurvature } from './pair-objective'

/** step with H step = gradient to a residual of `tolerance` times that of the start. */
export function solveConjugate(pairs: PairList, found: PairCurvature, tolerance: number, rounds = 2000): Float64Array {
  const size = found.gradient.length
  const step = new Float64Array(size)
  const residual = withoutShift(found.gradient, pairs.policies)
  const inverse = inverseDiagonal(pairs, found)
  const z = new Float64Array(size)
  const direction = new Float64Array(size)
  const image = new Float64Array(size)
  let before = 0
  let target = 0
  for (let round = 0; round < rounds; round++) {
    let rz = 0
    for (let v = 0; v < size; v++) {
      z[v] = residual[v]! * inverse[v]!
      rz += residual[v]! * z[v]!
    }
    if (round === 0) target = rz * tolerance * tolerance
    if (rz <= target) break
    const beta = round === 0 ? 0 : rz / before
    for (let v = 0; v < size; v++) direction[v] = z[v]! + beta * direction[v]!
    applyCurvature(pairs, found, direction, image)
    let curvature = 0
    for (let v = 0; v < size; v++) curvature += direction[v]! * image[v]!
    if (!(curvature > 0)) break
    const alpha = rz / curvature
    for (let v = 0; v < size; v++) {
      step[v]! += alpha * direction[v]!
      residual[v]! -= alpha * image[v]!
    }
    before = rz
  }
  return step
}

/** The gradient less its sum over the policies, which is rounding and which no step can take away. */
function withoutShift(gradient: Float64Array, k: number): Float64Array {
  const mean = gradient.subarray(0, k).reduce((sum, g) => sum + g, 0) / k
  return gradient.map((g, v) => (v < k ? g - mean : g))
}

function inverseDiagonal({ i, j, policies: k }: PairList, found: PairCurvature): Float64Array {
  const diagonal = new Float64Array(found.gradient.length)
  for (let p = 0; p < i.length; p++) {
    diagonal[i[p]!]! += found.h[p]!
    diagonal[j[p]!]! += found.h[p]!
  }
  if (diagonal.length > k) diagonal[k] = found.corner
  return diagonal.map((d) => (d > 0 ? 1 / d : 0))
}

/** out = H x. */
function applyCurvature({ i, j, policies: k }: PairList, found: PairCurvature, x: Float64Array, out: Float64Array) {
  const { h, cross } = found
  out.fill(0)
  for (let p = 0; p < i.length; p++) {
    const t = h[p]! * (x[i[p]!]! - x[j[p]!]!)
    out[i[p]!]! += t
    out[j[p]!]! -= t
  }
  if (cross.length === 0) return
  const eta = x[k]!
  let sum = found.corner * eta
  for (let p = 0; p < i.length; p++) {
    const c = cross[p]!
    out[i[p]!]! += c * eta
    out[j[p]!]! -= c * eta
    sum += c * (x[i[p]!]! - x[j[p]!]!)
  }
  out[k] = sum
}
