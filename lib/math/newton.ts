/**
 * Newton's method with step halving for a convex objective whose first `gauge` parameters may all be shifted by one
 * number without changing it (log-strengths). Stops where every gradient component is within its tolerance, else throws
 * no_convergence. Each step costs one dense Cholesky factor, size^3 / 6.
 *
 * The gauge is fixed by adding c 11^T to the Hessian: the step then keeps the sum of the first parameters.
 */
import { factorCholesky, invertCholesky, solveCholesky } from './linalg'
import { MathError } from './math-error'

export interface Objective {
  /** Number of parameters. */
  size: number
  /** Number of leading parameters that share the free shift. */
  gauge: number
  /** Value at x; overwrites `gradient`, and `hessian` (row-major, full) where given. */
  evaluate(x: Float64Array, gradient: Float64Array, hessian?: Float64Array): number
}

export interface Minimum {
  x: Float64Array
  value: number
  hessian: Float64Array
  iterations: number
  maxGradient: number
}

const MAX_STEPS = 100

/** @param tolerance largest |gradient| allowed, one for each parameter */
export function minimiseNewton(objective: Objective, start: Float64Array, tolerance: Float64Array): Minimum {
  const n = objective.size
  const gradient = new Float64Array(n)
  const hessian = new Float64Array(n * n)
  let x: Float64Array = start.slice()
  let value = objective.evaluate(x, gradient, hessian)
  for (let iterations = 0; iterations <= MAX_STEPS; iterations++) {
    if (!Number.isFinite(value)) throw new MathError('not_finite', 'The objective is not finite.')
    if (gradient.every((g, i) => Math.abs(g) <= tolerance[i]!))
      return polish(objective, { x, value, hessian, iterations, maxGradient: largest(gradient) }, gradient)
    const step = solveCholesky(factorCholesky(fixGauge(hessian, n, objective.gauge), n), n, gradient)
    x = descend(objective, x, step, value, gradient)
    value = objective.evaluate(x, gradient, hessian)
  }
  throw new MathError('no_convergence', `No convergence after ${MAX_STEPS} Newton steps.`)
}

/** One more step where it helps: convergence is quadratic here, so it buys the digits that the tolerance leaves. */
function polish(objective: Objective, found: Minimum, gradient: Float64Array): Minimum {
  const n = objective.size
  const step = solveCholesky(factorCholesky(fixGauge(found.hessian, n, objective.gauge), n), n, gradient)
  const x = found.x.map((v, i) => v - step[i]!)
  const hessian = new Float64Array(n * n)
  const value = objective.evaluate(x, gradient, hessian)
  const maxGradient = largest(gradient)
  return maxGradient < found.maxGradient ? { ...found, x, value, hessian, maxGradient } : found
}

const largest = (values: Float64Array) => values.reduce((top, v) => Math.max(top, Math.abs(v)), 0)

/** x - t step with t = 1, 1/2, 1/4, ... until the value falls (Armijo, 1e-4). */
function descend(
  objective: Objective,
  x: Float64Array,
  step: Float64Array,
  value: number,
  gradient: Float64Array,
): Float64Array {
  let slope = 0
  for (let i = 0; i < step.length; i++) slope += step[i]! * gradient[i]!
  const scratch = new Float64Array(step.length)
  // Near the optimum the fall drowns in rounding: there the full step is right and cannot be tested.
  const isTiny = slope <= 1e-11 * Math.max(1, Math.abs(value))
  for (let t = 1; t > 1e-10; t /= 2) {
    const next = x.map((v, i) => v - t * step[i]!)
    if (isTiny || objective.evaluate(next, scratch) <= value - 1e-4 * t * slope) return next
  }
  throw new MathError('no_convergence', 'No step along the Newton direction lowers the objective.')
}

/** Hessian + c 11^T on the leading block, c of the size of the diagonal. */
export function fixGauge(hessian: Float64Array, n: number, gauge: number): Float64Array {
  const fixed = hessian.slice()
  const c = gaugeWeight(hessian, n, gauge)
  for (let i = 0; i < gauge; i++) for (let j = 0; j < gauge; j++) fixed[i * n + j]! += c
  return fixed
}

/** Generalised inverse of the Hessian: leading rows and columns sum to zero. */
export function invertGauged(hessian: Float64Array, n: number, gauge: number): Float64Array {
  const inverse = invertCholesky(factorCholesky(fixGauge(hessian, n, gauge), n), n)
  const shift = gauge > 0 ? 1 / (gaugeWeight(hessian, n, gauge) * gauge * gauge) : 0
  for (let i = 0; i < gauge; i++) for (let j = 0; j < gauge; j++) inverse[i * n + j]! -= shift
  return inverse
}

function gaugeWeight(hessian: Float64Array, n: number, gauge: number): number {
  let trace = 0
  for (let i = 0; i < gauge; i++) trace += hessian[i * n + i]!
  return gauge > 0 ? trace / (gauge * gauge) : 0
}
