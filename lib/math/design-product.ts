/** Products with a design matrix X (difference-matrix.ts): columns are the dense ones, then the hashed ones. */
import type { Design } from './difference-matrix'

/** out = X w */
export function multiplyDesign(x: Design, w: Float64Array, out: Float64Array): void {
  const { sparse, width } = x
  const score = new Float64Array(sparse.rows)
  for (let rollout = 0; rollout < sparse.rows; rollout++) {
    let sum = 0
    for (let e = sparse.start[rollout]!; e < sparse.start[rollout + 1]!; e++)
      sum += sparse.value[e]! * w[width + sparse.index[e]!]!
    score[rollout] = sum
  }
  for (let r = 0; r < x.rows; r++) {
    let sum = score[x.a[r]!]! - score[x.b[r]!]!
    for (let j = 0, at = r * width; j < width; j++) sum += x.dense[at + j]! * w[j]!
    out[r] = sum
  }
}

/** out = X^T u */
export function multiplyTransposed(x: Design, u: Float64Array, out: Float64Array): void {
  const { sparse, width } = x
  out.fill(0)
  const pull = new Float64Array(sparse.rows)
  for (let r = 0; r < x.rows; r++) {
    const ur = u[r]!
    pull[x.a[r]!]! += ur
    pull[x.b[r]!]! -= ur
    for (let j = 0, at = r * width; j < width; j++) out[j]! += x.dense[at + j]! * ur
  }
  for (let rollout = 0; rollout < sparse.rows; rollout++) {
    const p = pull[rollout]!
    if (p === 0) continue
    for (let e = sparse.start[rollout]!; e < sparse.start[rollout + 1]!; e++)
      out[width + sparse.index[e]!]! += sparse.value[e]! * p
  }
}

/** Dense block of X^T D X, width x width. */
export function denseCurvature(x: Design, d: Float64Array): Float64Array {
  const n = x.width
  const block = new Float64Array(n * n)
  for (let r = 0; r < x.rows; r++) {
    const at = r * n
    for (let i = 0; i < n; i++) {
      const scaled = d[r]! * x.dense[at + i]!
      if (scaled !== 0) for (let j = 0; j <= i; j++) block[i * n + j]! += scaled * x.dense[at + j]!
    }
  }
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) block[j * n + i] = block[i * n + j]!
  return block
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
