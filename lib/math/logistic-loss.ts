/**
 * The loss of the linear reward model, z = X w, X = differences of features (difference-matrix.ts), no intercept:
 *   f(w) = sum_r c_r [ log(1 + e^z_r) - y_r z_r ] + 1/2 sum_j lambda_j w_j^2,   y = 1, 1/2 (tie), 0
 * which is sum -c log sigma(w . (phi_a - phi_b)) with a tie as half each way. Value, gradient and curvature come from one pass over the
 * dense rows (dense-pass.ts): each is read once while it is in the cache. Cost: 2 x (rows x width + entries) multiply-adds.
 */
import { type DenseKernels, denseKernels } from './compiled-kernels'
import { startPass } from './dense-pass'
import { scoreRollouts, spreadPull } from './design-product'
import type { Design } from './difference-matrix'

/** f(w), its gradient, and D = c p (1 - p) in `curvature`. */
export function evaluateLoss(
  x: Design,
  lambda: Float64Array,
  w: Float64Array,
  gradient: Float64Array,
  curvature: Float64Array,
  kernels: DenseKernels | null = denseKernels,
): number {
  const score = scoreRollouts(x, w)
  const pull = new Float64Array(x.sparse.rows)
  gradient.fill(0)
  const pass = startPass(x, w, kernels)
  const z = new Float64Array(pass.most)
  let value = 0
  for (let from = 0; from < x.rows; from += pass.most) {
    const to = Math.min(x.rows, from + pass.most)
    pass.project(from, to, z)
    for (let r = from; r < to; r++) {
      const [a, b, c, y] = [x.a[r]!, x.b[r]!, x.weight[r]!, x.y[r]!]
      const zr = z[r - from]! + score[a]! - score[b]!
      // As softplus and logistic have it, with one exponential for both.
      const e = Math.exp(-Math.abs(zr))
      const p = (zr > 0 ? 1 : e) / (1 + e)
      value += c * (Math.max(zr, 0) + Math.log1p(e) - y * zr)
      curvature[r] = (c * e) / ((1 + e) * (1 + e))
      const u = c * (p - y)
      pull[a]! += u
      pull[b]! -= u
      z[r - from] = u
    }
    pass.collect(from, to, z)
  }
  pass.finish(gradient)
  spreadPull(x, pull, gradient)
  for (let j = 0; j < w.length; j++) {
    value += 0.5 * lambda[j]! * w[j]! * w[j]!
    gradient[j]! += lambda[j]! * w[j]!
  }
  return value
}
