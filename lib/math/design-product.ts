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

/**
 * Dense block of X^T D X, width x width. With `most` below the number of rows: its estimate from that many evenly spaced
 * rows. Cost: rows x width^2 / 2, four rows at a time.
 */
export function denseCurvature(x: Design, d: Float64Array, most = x.rows): Float64Array {
  const n = x.width
  const block = new Float64Array(n * n)
  const count = Math.min(most, x.rows)
  const row = new Int32Array(4)
  const weight = new Float64Array(4)
  for (let k = 0; k < count; k += 4) {
    for (let i = 0; i < 4; i++) {
      // Past the end a row stands in with weight 0.
      row[i] = Math.floor((Math.min(k + i, count - 1) * x.rows) / count)
      weight[i] = k + i < count ? d[row[i]!]! : 0
    }
    addOuterProducts(block, x, row, weight)
  }
  const scale = count === 0 ? 1 : x.rows / count
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) block[j * n + i] = block[i * n + j]! *= scale
  return block
}

/** Lower triangle of block += sum of weight x x^T over four rows. */
function addOuterProducts(block: Float64Array, { dense, width }: Design, row: Int32Array, weight: Float64Array): void {
  const [p, q, r, s] = [row[0]! * width, row[1]! * width, row[2]! * width, row[3]! * width]
  const [wp, wq, wr, ws] = [weight[0]!, weight[1]!, weight[2]!, weight[3]!]
  for (let i = 0; i < width; i++) {
    const [a, b, c, d] = [wp * dense[p + i]!, wq * dense[q + i]!, wr * dense[r + i]!, ws * dense[s + i]!]
    if (a === 0 && b === 0 && c === 0 && d === 0) continue
    const at = i * width
    for (let j = 0; j <= i; j++)
      block[at + j]! += a * dense[p + j]! + b * dense[q + j]! + c * dense[r + j]! + d * dense[s + j]!
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
