/**
 * The loss of the linear reward model and its minimum by truncated Newton.
 * Minimises exactly, with z = X w, X = differences of features (difference-matrix.ts), no intercept:
 *   f(w) = sum_r c_r [ log(1 + e^z_r) - y_r z_r ] + 1/2 sum_j lambda_j w_j^2,   y = 1, 1/2 (tie), 0
 * which is sum -c log sigma(w . (phi_a - phi_b)) with a tie as half each way.
 * Each Newton step solves (X^T D X + Lambda) p = -gradient by conjugate gradients, preconditioned with the
 * dense block and the hashed diagonal, to a residual of min(1/10, sqrt(|g| / |g_0|)) |g|; then steps are halved until f falls. Stops at max |gradient| <= tolerance.
 * Deterministic. Cost: two passes over X for each product; tens of products in all. Source: Nash (2000); Dembo and Steihaug (1983).
 */
import { denseCurvature, multiplyDesign, multiplyTransposed } from './design-product'
import type { Design } from './difference-matrix'
import { dot, factorCholesky, solveCholesky } from './linalg'
import { MathError } from './math-error'
import { logistic, softplus } from './special'

export interface LogisticFit {
  /** Dense columns, then sparse ones. */
  weights: Float64Array
  value: number
  iterations: number
  maxGradient: number
}

/** f(w), its gradient, and D = c p (1 - p) in `curvature`. */
export function evaluateLoss(
  x: Design,
  lambda: Float64Array,
  w: Float64Array,
  gradient: Float64Array,
  curvature: Float64Array,
): number {
  const z = new Float64Array(x.rows)
  multiplyDesign(x, w, z)
  let value = 0
  for (let r = 0; r < x.rows; r++) {
    const p = logistic(z[r]!)
    value += x.weight[r]! * (softplus(z[r]!) - x.y[r]! * z[r]!)
    curvature[r] = x.weight[r]! * p * (1 - p)
    z[r] = x.weight[r]! * (p - x.y[r]!)
  }
  multiplyTransposed(x, z, gradient)
  for (let j = 0; j < w.length; j++) {
    value += 0.5 * lambda[j]! * w[j]! * w[j]!
    gradient[j]! += lambda[j]! * w[j]!
  }
  return value
}

/** @param lambda penalty of each column, > 0 @param start weights to begin from, default 0 @param tolerance on max |gradient| */
export function fitPenalisedLogistic(
  x: Design,
  lambda: Float64Array,
  tolerance: number,
  start?: Float64Array,
): LogisticFit {
  const n = x.width + x.sparse.buckets.length
  let w: Float64Array = start ? start.slice() : new Float64Array(n)
  const gradient = new Float64Array(n)
  const curvature = new Float64Array(x.rows)
  let value = evaluateLoss(x, lambda, w, gradient, curvature)
  const first = Math.sqrt(dot(gradient, gradient))
  for (let iterations = 0; iterations <= 100; iterations++) {
    const maxGradient = gradient.reduce((top, g) => Math.max(top, Math.abs(g)), 0)
    if (!Number.isFinite(value)) throw new MathError('not_finite', 'The loss of the reward model is not finite.')
    if (maxGradient <= tolerance) return { weights: w, value, iterations, maxGradient }
    const step = conjugateGradients(x, lambda, curvature, gradient, first)
    const slope = dot(step, gradient)
    const isTiny = -slope <= 1e-11 * Math.max(1, Math.abs(value))
    const before = value
    let next = w
    let t = 1
    for (; t > 1e-10; t /= 2) {
      next = w.map((v, j) => v + t * step[j]!)
      value = evaluateLoss(x, lambda, next, gradient, curvature)
      if (isTiny || value <= before + 1e-4 * t * slope) break
    }
    if (t <= 1e-10) throw new MathError('no_convergence', 'No step lowers the loss of the reward model.')
    w = next
  }
  throw new MathError('no_convergence', 'The reward model did not converge in 100 Newton steps.')
}

/** p with (X^T D X + Lambda) p = -gradient, as exactly as the header says. */
function conjugateGradients(
  x: Design,
  lambda: Float64Array,
  curvature: Float64Array,
  gradient: Float64Array,
  first: number,
): Float64Array {
  const n = gradient.length
  const precondition = preconditioner(x, lambda, curvature)
  const step = new Float64Array(n)
  const residual = gradient.map((g) => -g)
  let scaled = precondition(residual)
  const direction = scaled.slice()
  const product = new Float64Array(n)
  const z = new Float64Array(x.rows)
  const size = Math.sqrt(dot(gradient, gradient))
  const target = Math.min(0.1, Math.sqrt(size / Math.max(first, 1e-300))) * size
  let power = dot(residual, scaled)
  for (let round = 0; round < 250; round++) {
    multiplyDesign(x, direction, z)
    for (let r = 0; r < x.rows; r++) z[r]! *= curvature[r]!
    multiplyTransposed(x, z, product)
    for (let j = 0; j < n; j++) product[j]! += lambda[j]! * direction[j]!
    const alpha = power / dot(direction, product)
    for (let j = 0; j < n; j++) {
      step[j]! += alpha * direction[j]!
      residual[j]! -= alpha * product[j]!
    }
    if (Math.sqrt(dot(residual, residual)) <= target) break
    scaled = precondition(residual)
    const next = dot(residual, scaled)
    const beta = next / power
    power = next
    for (let j = 0; j < n; j++) direction[j] = scaled[j]! + beta * direction[j]!
  }
  return step
}

/** Inverse of the dense block (style features hang together: length in characters, words, sentences) and of the hashed diagonal. */
function preconditioner(x: Design, lambda: Float64Array, curvature: Float64Array): (v: Float64Array) => Float64Array {
  const { width } = x
  const hashed = hashedCurvatureBound(x, curvature)
  const scaleHashed = (v: Float64Array, out: Float64Array) => {
    for (let j = width; j < v.length; j++) out[j] = v[j]! / (hashed[j - width]! + lambda[j]!)
  }
  const block = denseCurvature(x, curvature)
  for (let j = 0; j < width; j++) block[j * width + j]! += lambda[j]!
  const factor = factorCholesky(block, width)
  return (v) => {
    const out = new Float64Array(v.length)
    out.set(solveCholesky(factor, width, v.subarray(0, width)))
    scaleHashed(v, out)
    return out
  }
}

/** Upper estimate of the hashed diagonal without the cross terms of the two sides: cheap, and all that preconditioning needs. */
function hashedCurvatureBound(x: Design, curvature: Float64Array): Float64Array {
  const { sparse } = x
  const load = new Float64Array(sparse.rows)
  for (let r = 0; r < x.rows; r++) {
    load[x.a[r]!]! += curvature[r]!
    load[x.b[r]!]! += curvature[r]!
  }
  const diagonal = new Float64Array(sparse.buckets.length)
  for (let rollout = 0; rollout < sparse.rows; rollout++) {
    if (load[rollout] === 0) continue
    for (let e = sparse.start[rollout]!; e < sparse.start[rollout + 1]!; e++)
      diagonal[sparse.index[e]!]! += load[rollout]! * sparse.value[e]! ** 2
  }
  return diagonal
}
