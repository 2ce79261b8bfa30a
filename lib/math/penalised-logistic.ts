/**
 * The minimum of the reward model's loss (logistic-loss.ts) by preconditioned L-BFGS. The metric it begins with is the inverse of
 *   X_s^T D X_s rows / |s| + Lambda   on the dense columns (s: every row, or evenly spaced ones, at least two for each column and 1,000)
 *   diagonal bound + lambda           on the hashed ones
 * so that ten to thirty passes over X do, whatever the features' units and correlations. With many rows it starts from the
 * minimum over an eighth of them, evenly spaced and weighted 8, and, without hashed columns, from the metric learned there. Steps are halved until f falls by
 * 1e-4 of what the slope promises. The metric is taken anew every 30 steps. Stops at max |gradient| <= tolerance. Deterministic.
 * Source: Nocedal and Wright (2006), algorithm 7.4, with H_0 as above.
 */
import { denseCurvature } from './dense-curvature'
import { type Design, selectRows } from './difference-matrix'
import { dot, factorCholesky, solveCholesky } from './linalg'
import { evaluateLoss } from './logistic-loss'
import { MathError } from './math-error'

export interface LogisticFit {
  /** Dense columns, then sparse ones. */
  weights: Float64Array
  value: number
  iterations: number
  maxGradient: number
}

const COARSE = 8
const FEWEST_COARSE = 2000
/** Rows of the metric: so many that they cost about as much as two or three passes. */
const SAMPLE_COST = 24
const MEMORY = 10
const STEPS = 600
const REFRESH = 30

/** @param lambda penalty of each column, > 0 @param start weights to begin from, default 0 @param tolerance on max |gradient| */
export function fitPenalisedLogistic(
  x: Design,
  lambda: Float64Array,
  tolerance: number,
  start?: Float64Array,
): LogisticFit {
  const sample = Math.max(1000, 2 * x.width, Math.floor((SAMPLE_COST * x.rows) / x.width))
  if (start) return descend({ x, lambda, tolerance, sample }, start.slice())
  const coarse = fitCoarse(x, lambda, tolerance, sample)
  // A rare bucket is not in the few rows, so that their metric does for dense columns alone.
  const memory = x.sparse.buckets.length === 0 ? coarse?.memory : undefined
  return descend({ x, lambda, tolerance, sample }, coarse?.weights ?? new Float64Array(lambda.length), memory)
}

/** @param known what an earlier descent learned about the same curvature */
function descend(
  { x, lambda, tolerance, sample }: { x: Design; lambda: Float64Array; tolerance: number; sample: number },
  start: Float64Array,
  known?: Memory,
): LogisticFit & { memory: Memory } {
  const n = lambda.length
  let w: Float64Array = start
  let next: Float64Array = new Float64Array(n)
  let gradient = new Float64Array(n)
  let nextGradient = new Float64Array(n)
  const curvature = new Float64Array(x.rows)
  let value = evaluateLoss(x, lambda, w, gradient, curvature)
  let memory = known ?? createMemory(x, lambda, curvature, sample)
  for (let iterations = 0; iterations <= STEPS; iterations++) {
    if (!Number.isFinite(value)) throw new MathError('not_finite', 'The loss of the reward model is not finite.')
    const maxGradient = largest(gradient)
    if (maxGradient <= tolerance) return { weights: w, value, iterations, maxGradient, memory }
    if (iterations % REFRESH === REFRESH - 1) memory = createMemory(x, lambda, curvature, sample)
    const step = memory.direction(gradient)
    const slope = dot(step, gradient)
    // Where f changes by less than its own rounding, only the gradient can tell.
    const isTiny = -slope <= 1e-11 * Math.max(1, Math.abs(value))
    let t = 1
    let nextValue = value
    for (; t > 1e-10; t /= 2) {
      move(w, step, t, next)
      nextValue = evaluateLoss(x, lambda, next, nextGradient, curvature)
      if (isTiny || nextValue <= value + 1e-4 * t * slope) break
    }
    if (t <= 1e-10) throw new MathError('no_convergence', 'No step lowers the loss of the reward model.')
    memory.learn(w, next, gradient, nextGradient)
    value = nextValue
    ;[w, next] = [next, w]
    ;[gradient, nextGradient] = [nextGradient, gradient]
  }
  throw new MathError('no_convergence', `The reward model did not converge in ${STEPS} steps.`)
}

/** The minimum over an eighth of the rows, where that many are enough for one. */
function fitCoarse(x: Design, lambda: Float64Array, tolerance: number, sample: number) {
  const few = Math.floor(x.rows / COARSE)
  if (few < Math.max(FEWEST_COARSE, 8 * x.width)) return null
  const some = selectRows(
    x,
    Int32Array.from({ length: few }, (_, i) => i * COARSE),
  )
  const weight = some.weight.map((c) => c * COARSE)
  // Its minimum differs from the wanted one by noise of this size: no use in being more exact.
  const precision = Math.max(tolerance, 0.1 * Math.sqrt(x.rows))
  const problem = { x: { ...some, weight }, lambda, tolerance: precision, sample }
  return descend(problem, new Float64Array(lambda.length))
}

interface Memory {
  /** -H gradient; the next call overwrites it. */
  direction: (gradient: Float64Array) => Float64Array
  learn: (w: Float64Array, next: Float64Array, gradient: Float64Array, nextGradient: Float64Array) => void
}

/** The two-loop recursion over the last steps s and changes of gradient y. */
function createMemory(x: Design, lambda: Float64Array, curvature: Float64Array, sample: number): Memory {
  const precondition = preconditioner(x, lambda, curvature, sample)
  const pairs: { s: Float64Array; y: Float64Array; rho: number; scale: number }[] = []
  const q = new Float64Array(lambda.length)
  const r = new Float64Array(lambda.length)
  const alpha = new Float64Array(MEMORY)
  return {
    direction: (gradient) => {
      for (let j = 0; j < q.length; j++) q[j] = -gradient[j]!
      for (let i = pairs.length - 1; i >= 0; i--) {
        const { s, y, rho } = pairs[i]!
        alpha[i] = rho * dot(s, q)
        addTo(q, y, -alpha[i]!)
      }
      precondition(q, r, pairs.at(-1)?.scale ?? 1)
      for (let i = 0; i < pairs.length; i++) {
        const { s, y, rho } = pairs[i]!
        addTo(r, s, alpha[i]! - rho * dot(y, r))
      }
      return r
    },
    learn: (w, next, gradient, nextGradient) => {
      const forgotten = pairs.length === MEMORY ? pairs.shift() : undefined
      const { s, y } = forgotten ?? { s: new Float64Array(q.length), y: new Float64Array(q.length) }
      subtract(next, w, s)
      subtract(nextGradient, gradient, y)
      const curved = dot(s, y)
      if (!(curved > 0)) return
      precondition(y, r, 1)
      pairs.push({ s, y, rho: 1 / curved, scale: curved / dot(y, r) })
    },
  }
}

/** Inverse of the dense block (style features hang together: characters, sentences) and of the hashed diagonal. */
function preconditioner(x: Design, lambda: Float64Array, curvature: Float64Array, sample: number) {
  const { width } = x
  const hashed = hashedCurvatureBound(x, curvature)
  for (let j = 0; j < hashed.length; j++) hashed[j] = 1 / (hashed[j]! + lambda[width + j]!)
  const block = denseCurvature(x, curvature, sample)
  for (let j = 0; j < width; j++) block[j * width + j]! += lambda[j]!
  const factor = factorCholesky(block, width)
  return (v: Float64Array, out: Float64Array, scale: number) => {
    const dense = solveCholesky(factor, width, v.subarray(0, width))
    for (let j = 0; j < width; j++) out[j] = scale * dense[j]!
    for (let j = width; j < v.length; j++) out[j] = scale * v[j]! * hashed[j - width]!
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

function largest(v: Float64Array): number {
  let top = 0
  for (let j = 0; j < v.length; j++) top = Math.max(top, Math.abs(v[j]!))
  return top
}

/** Loops, for `map` with a callback takes several times as long. */
function move(w: Float64Array, step: Float64Array, t: number, out: Float64Array): void {
  for (let j = 0; j < out.length; j++) out[j] = w[j]! + t * step[j]!
}

function subtract(a: Float64Array, b: Float64Array, out: Float64Array): void {
  for (let j = 0; j < out.length; j++) out[j] = a[j]! - b[j]!
}

function addTo(out: Float64Array, v: Float64Array, factor: number): void {
  for (let j = 0; j < out.length; j++) out[j]! += factor * v[j]!
}
