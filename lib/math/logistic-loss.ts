/**
 * The loss of the linear reward model, z = X w, X = differences of features (difference-matrix.ts), no intercept:
 *   f(w) = sum_r c_r [ log(1 + e^z_r) - y_r z_r ] + 1/2 sum_j lambda_j w_j^2,   y = 1, 1/2 (tie), 0
 * which is sum -c log sigma(w . (phi_a - phi_b)) with a tie as half each way. Value, gradient and curvature come from one pass over the
 * dense rows, four at a time: each is read once while it is in the cache. Cost: 2 x (rows x width + entries) multiply-adds.
 */
import { scoreRollouts, spreadPull } from './design-product'
import type { Design } from './difference-matrix'
import { logistic, softplus } from './special'

/** f(w), its gradient, and D = c p (1 - p) in `curvature`. */
export function evaluateLoss(
  x: Design,
  lambda: Float64Array,
  w: Float64Array,
  gradient: Float64Array,
  curvature: Float64Array,
): number {
  const score = scoreRollouts(x, w)
  const pull = new Float64Array(x.sparse.rows)
  gradient.fill(0)
  const z = new Float64Array(4)
  let value = 0
  for (let from = 0; from < x.rows; from += 4) {
    const to = Math.min(x.rows, from + 4)
    project(x, w, from, to, z)
    for (let r = from; r < to; r++) {
      const [a, b, c, y] = [x.a[r]!, x.b[r]!, x.weight[r]!, x.y[r]!]
      const zr = z[r - from]! + score[a]! - score[b]!
      const p = logistic(zr)
      value += c * (softplus(zr) - y * zr)
      curvature[r] = c * p * (1 - p)
      const u = c * (p - y)
      pull[a]! += u
      pull[b]! -= u
      z[r - from] = u
    }
    collect(x, z, from, to, gradient)
  }
  spreadPull(x, pull, gradient)
  for (let j = 0; j < w.length; j++) {
    value += 0.5 * lambda[j]! * w[j]! * w[j]!
    gradient[j]! += lambda[j]! * w[j]!
  }
  return value
}

/** z = dense rows from .. to - 1, at most four, times w. */
function project({ dense, width }: Design, w: Float64Array, from: number, to: number, z: Float64Array): void {
  if (to - from < 4) {
    for (let r = from; r < to; r++) {
      let sum = 0
      for (let j = 0, at = r * width; j < width; j++, at++) sum += dense[at]! * w[j]!
      z[r - from] = sum
    }
    return
  }
  let [s0, s1, s2, s3] = [0, 0, 0, 0]
  let at = from * width
  for (let j = 0; j < width; j++, at++) {
    const v = w[j]!
    s0 += dense[at]! * v
    s1 += dense[at + width]! * v
    s2 += dense[at + 2 * width]! * v
    s3 += dense[at + 3 * width]! * v
  }
  z[0] = s0
  z[1] = s1
  z[2] = s2
  z[3] = s3
}

/** gradient += dense rows from .. to - 1, at most four, times u. */
function collect({ dense, width }: Design, u: Float64Array, from: number, to: number, gradient: Float64Array): void {
  if (to - from < 4) {
    for (let r = from; r < to; r++) {
      const v = u[r - from]!
      for (let j = 0, at = r * width; j < width; j++, at++) gradient[j]! += dense[at]! * v
    }
    return
  }
  const [u0, u1, u2, u3] = [u[0]!, u[1]!, u[2]!, u[3]!]
  let at = from * width
  for (let j = 0; j < width; j++, at++) {
    gradient[j]! +=
      dense[at]! * u0 + dense[at + width]! * u1 + dense[at + 2 * width]! * u2 + dense[at + 3 * width]! * u3
  }
}
