/** Products with a design matrix X (difference-matrix.ts): columns are the dense ones, then the hashed ones. */
import type { Design } from './difference-matrix'

/** Phi w: the hashed part of each rollout's score. */
export function scoreRollouts({ sparse, width }: Design, w: Float64Array): Float64Array {
  const score = new Float64Array(sparse.rows)
  const { start, index, value } = sparse
  for (let rollout = 0; rollout < sparse.rows; rollout++) {
    let sum = 0
    for (let e = start[rollout]!, end = start[rollout + 1]!; e < end; e++) sum += value[e]! * w[width + index[e]!]!
    score[rollout] = sum
  }
  return score
}

/** out += Phi^T pull, on the hashed columns. */
export function spreadPull({ sparse, width }: Design, pull: Float64Array, out: Float64Array): void {
  const { start, index, value } = sparse
  for (let rollout = 0; rollout < sparse.rows; rollout++) {
    const p = pull[rollout]!
    if (p === 0) continue
    for (let e = start[rollout]!, end = start[rollout + 1]!; e < end; e++) out[width + index[e]!]! += value[e]! * p
  }
}

/** out = X w */
export function multiplyDesign(x: Design, w: Float64Array, out: Float64Array): void {
  const { width } = x
  const score = scoreRollouts(x, w)
  for (let r = 0; r < x.rows; r++) {
    let sum = score[x.a[r]!]! - score[x.b[r]!]!
    for (let j = 0, at = r * width; j < width; j++) sum += x.dense[at + j]! * w[j]!
    out[r] = sum
  }
}

/** Diagonal of X^T D X over the hashed columns, exact: sum_r d_r (phi_a - phi_b)^2. */
export function hashedCurvature(x: Design, d: Float64Array): Float64Array {
  const { sparse } = x
  const diagonal = new Float64Array(sparse.buckets.length)
  const difference = new Float64Array(sparse.buckets.length)
  for (let r = 0; r < x.rows; r++) {
    const [a, b] = [x.a[r]!, x.b[r]!]
    for (let e = sparse.start[a]!; e < sparse.start[a + 1]!; e++) difference[sparse.index[e]!] = sparse.value[e]!
    for (let e = sparse.start[b]!; e < sparse.start[b + 1]!; e++) difference[sparse.index[e]!]! -= sparse.value[e]!
    for (const side of [a, b]) {
      for (let e = sparse.start[side]!; e < sparse.start[side + 1]!; e++) {
        const column = sparse.index[e]!
        diagonal[column]! += d[r]! * difference[column]! ** 2
        // Cleared as it is read, so that a bucket of both sides counts once.
        difference[column] = 0
      }
    }
  }
  return diagonal
}
