/**
 * Contextual Bradley-Terry: strengths at equal style, a tie as half a win for each side.
 *   P(a beats b) = sigma(theta_a - theta_b + beta . x),   x = style of a's rollout - style of b's
 * Minimises exactly, theta and beta together, over games with y = 1, 1/2 or 0 for a win, tie, loss of a:
 *   sum  w [ y log(1 + e^-z) + (1 - y) log(1 + e^z) ],   z = theta_a - theta_b + beta . x
 * Convex; no prior (pseudo-wins, where a group needs them, are games with x = 0). Newton; where the last step was short, the
 * next one rests on the Hessian that is there, which a pass for the gradient alone then checks. Started from strengths without
 * style, and from a sixteenth of the games where there are many: two passes for the Hessian and two for the gradient over all
 * of them (styled-pass.ts), and one more where the Hessian at the maximum is wanted. Converged: |gradient| <= 1e-10 x all games.
 * Source: Agresti (2002), section 10.6 (covariates); Li et al. (2024) for style.
 */
import { dot, factorCholesky, solveCholesky } from './linalg'
import { MathError } from './math-error'
import { fixGauge } from './newton'
import { type Derivatives, differentiate, type StyledRows } from './styled-pass'

export interface StyledFit {
  /** theta (mean zero), then beta. */
  parameters: Float64Array
  /** size x size, at the maximum only where it was wanted there. */
  hessian: Float64Array
  iterations: number
  /** Times that all games were gone through. */
  passes: number
  maxGradient: number
  logLikelihood: number
}

export interface StyledOptions {
  /** Strengths to begin from. */
  theta: Float64Array
  /** Whether the Hessian has to be that at the maximum. */
  needsHessian: boolean
}

const MAX_STEPS = 60
const MANY_ROWS = 50_000
const EVERY = 16
/** A step this short leaves the Hessian nearly as it was. */
const SHORT = 0.03

export function fitStyled(rows: StyledRows, { theta, needsHessian }: StyledOptions): StyledFit {
  const size = rows.policies + rows.width
  let start = new Float64Array(size)
  start.set(theta)
  if (rows.y.length > MANY_ROWS) {
    // A start only: where the few have no maximum, the strengths will do.
    try {
      start = new Float64Array(iterate(everyNth(rows, EVERY), start, 1e-4).parameters)
    } catch (error) {
      if (!(error instanceof MathError)) throw error
    }
  }
  const found = iterate(rows, start, 1e-10, needsHessian)
  assertCurved(rows, found.hessian)
  const mean = found.parameters.subarray(0, rows.policies).reduce((sum, t) => sum + t, 0) / rows.policies
  const parameters = found.parameters.map((v, at) => (at < rows.policies ? v - mean : v))
  return { ...found, parameters }
}

/** Where style alone tells the verdicts apart, beta runs off to where no verdict has any curvature left. */
function assertCurved(rows: StyledRows, hessian: Float64Array): void {
  const size = rows.policies + rows.width
  for (let at = rows.policies; at < size; at++) {
    if (hessian[at * size + at]! < 1e-7 * totalOf(rows))
      throw new MathError(
        'no_convergence',
        'Style alone tells the verdicts apart: its coefficients have no finite value.',
      )
  }
}

function iterate(rows: StyledRows, start: Float64Array, precision: number, needsHessian = false): StyledFit {
  const size = start.length
  const tolerance = precision * totalOf(rows)
  // One Hessian for both: it is needed no longer than until it is factored.
  const hessian = new Float64Array(size * size)
  const empty = () => ({ value: 0, gradient: new Float64Array(size), hessian, isFull: true })
  let [here, next] = [empty(), empty()]
  let x = start
  let passes = 1
  let factor: Float64Array | null = null
  differentiate(rows, x, here, true)
  for (let iterations = 0; iterations <= MAX_STEPS; iterations++) {
    const maxGradient = largest(here.gradient)
    const isDone = maxGradient <= tolerance
    if (!here.isFull && (isDone ? needsHessian : maxGradient > largest(next.gradient) / 10)) {
      differentiate(rows, x, here, true)
      passes += 1
    }
    if (isDone) return { parameters: x, hessian, iterations, passes, maxGradient, logLikelihood: -here.value }
    if (here.isFull || !factor) factor = factorCholesky(fixGauge(hessian, size, rows.policies), size, 1e-11)
    const step = solveCholesky(factor, size, here.gradient)
    const taken = descend(rows, x, step, here, next)
    x = taken.x
    passes += taken.passes
    ;[here, next] = [next, here]
  }
  throw new MathError('no_convergence', 'The fit with style did not converge: style alone may tell the verdicts apart.')
}

/** As in pair-newton.ts: the value counts only where the slope has not proved that it fell. */
function descend(rows: StyledRows, x: Float64Array, step: Float64Array, here: Derivatives, into: Derivatives) {
  const slope = dot(step, here.gradient)
  const longest = largest(step)
  let passes = 0
  for (let t = Math.min(1, 20 / longest); t > 1e-10; t /= 2) {
    const next = x.map((value, v) => value - t * step[v]!)
    differentiate(rows, next, into, longest > SHORT)
    passes += 1
    if (dot(step, into.gradient) >= -1e-3 * slope) return { x: next, passes }
    if (into.value <= here.value - 1e-4 * t * slope) return { x: next, passes }
  }
  throw new MathError('no_convergence', 'No step along the Newton direction lowers the objective.')
}

function everyNth(rows: StyledRows, n: number): StyledRows {
  const { width } = rows
  const count = Math.ceil(rows.y.length / n)
  const some = <T extends Int32Array | Float64Array>(from: T, to: T): T => {
    for (let r = 0; r < count; r++) to[r] = from[r * n]!
    return to
  }
  const [a, b] = [some(rows.a, new Int32Array(count)), some(rows.b, new Int32Array(count))]
  const y = some(rows.y, new Float64Array(count))
  const weight = rows.weight && some(rows.weight, new Float64Array(count))
  const x = new Float64Array(count * width)
  for (let r = 0; r < count; r++) for (let f = 0; f < width; f++) x[r * width + f] = rows.x[r * n * width + f]!
  return { ...rows, a, b, y, weight, x }
}

const largest = (values: Float64Array) => values.reduce((top, v) => Math.max(top, Math.abs(v)), 0)

const totalOf = ({ y, weight }: StyledRows) => (weight ? weight.reduce((sum, w) => sum + w, 0) : y.length)
