/**
 * Contextual Bradley-Terry: strengths at equal style, a tie as half a win for each side.
 *   P(a beats b) = sigma(theta_a - theta_b + beta . x),   x = style of a's rollout - style of b's
 * Minimises exactly, theta and beta together, over games with y = 1, 1/2 or 0 for a win, tie, loss of a:
 *   sum  w [ y log(1 + e^-z) + (1 - y) log(1 + e^z) ],   z = theta_a - theta_b + beta . x
 * Convex; no prior (pseudo-wins, where a group needs them, are games with x = 0). Rows lie sorted by pair, so that the
 * strengths are looked up once for each pair. Started from a sixteenth of the rows where there are many: three or four
 * passes over all of them. Cost of a pass: O(rows x width^2 / 2). Converged: |gradient| <= 1e-10 x all games.
 * Source: Agresti (2002), section 10.6 (covariates); Li et al. (2024) for style.
 */
import { factorCholesky, solveCholesky } from './linalg'
import { MathError } from './math-error'
import { fixGauge } from './newton'
import { softplus } from './special'

/** Games of one group, sorted by pair; i[r] < j[r]. */
export interface StyledRows {
  policies: number
  width: number
  i: Int32Array
  j: Int32Array
  /** 1, 1/2 or 0, seen from i. */
  y: Float64Array
  weight: Float64Array
  /** rows x width: style of i's rollout less that of j's. */
  x: Float64Array
}

export interface StyledFit {
  /** theta (mean zero), then beta. */
  parameters: Float64Array
  /** size x size. */
  hessian: Float64Array
  iterations: number
  maxGradient: number
  logLikelihood: number
}

interface Derivatives {
  gradient: Float64Array
  hessian: Float64Array
}

const MAX_STEPS = 60
const MANY_ROWS = 50_000

export function fitStyled(rows: StyledRows): StyledFit {
  const size = rows.policies + rows.width
  let start = new Float64Array(size)
  if (rows.y.length > MANY_ROWS) {
    // A start only: where the few have no maximum, all equal will do.
    try {
      start = new Float64Array(iterate(everyNth(rows, 16), start, 1e-4).parameters)
    } catch (error) {
      if (!(error instanceof MathError)) throw error
    }
  }
  const found = iterate(rows, start, 1e-10)
  assertCurved(rows, found.hessian)
  const mean = found.parameters.subarray(0, rows.policies).reduce((sum, t) => sum + t, 0) / rows.policies
  const parameters = found.parameters.map((v, at) => (at < rows.policies ? v - mean : v))
  return { ...found, parameters, logLikelihood: -lossAt(rows, parameters) }
}

/** Where style alone tells the verdicts apart, beta runs off to where no verdict has any curvature left. */
function assertCurved({ policies: k, width, weight }: StyledRows, hessian: Float64Array): void {
  const total = weight.reduce((sum, w) => sum + w, 0)
  const size = k + width
  for (let at = k; at < size; at++) {
    if (hessian[at * size + at]! < 1e-7 * total)
      throw new MathError(
        'no_convergence',
        'Style alone tells the verdicts apart: its coefficients have no finite value.',
      )
  }
}

function iterate(rows: StyledRows, start: Float64Array, precision: number): Omit<StyledFit, 'logLikelihood'> {
  const size = start.length
  const empty = () => ({ gradient: new Float64Array(size), hessian: new Float64Array(size * size) })
  const tolerance = precision * rows.weight.reduce((sum, w) => sum + w, 0)
  let [here, next] = [empty(), empty()]
  let x: Float64Array = start
  differentiate(rows, x, here)
  for (let iterations = 0; iterations <= MAX_STEPS; iterations++) {
    const maxGradient = here.gradient.reduce((top, g) => Math.max(top, Math.abs(g)), 0)
    if (maxGradient <= tolerance) return { parameters: x, hessian: here.hessian, iterations, maxGradient }
    const step = solveCholesky(
      factorCholesky(fixGauge(here.hessian, size, rows.policies), size, 1e-11),
      size,
      here.gradient,
    )
    x = descend(rows, x, step, here, next)
    ;[here, next] = [next, here]
  }
  throw new MathError('no_convergence', 'The fit with style did not converge: style alone may tell the verdicts apart.')
}

/** As in pair-newton.ts: the value is looked at only where the slope has not proved that it fell. */
function descend(rows: StyledRows, x: Float64Array, step: Float64Array, here: Derivatives, into: Derivatives) {
  const slope = dot(step, here.gradient)
  let before: number | null = null
  for (let t = Math.min(1, 20 / step.reduce((top, s) => Math.max(top, Math.abs(s)), 0)); t > 1e-10; t /= 2) {
    const next = x.map((value, v) => value - t * step[v]!)
    differentiate(rows, next, into)
    if (dot(step, into.gradient) >= -1e-3 * slope) return next
    before ??= lossAt(rows, x)
    if (lossAt(rows, next) <= before - 1e-4 * t * slope) return next
  }
  throw new MathError('no_convergence', 'No step along the Newton direction lowers the objective.')
}

function differentiate(rows: StyledRows, at: Float64Array, into: Derivatives): void {
  const { policies: k, width, i, j, y, weight, x } = rows
  const { gradient, hessian } = into
  const size = k + width
  const beta = at.slice(k)
  const inBeta = new Float64Array(width)
  const cross = new Float64Array(width)
  const square = new Float64Array(width * width)
  gradient.fill(0)
  hessian.fill(0)
  for (let r = 0; r < y.length; ) {
    const one = i[r]!
    const two = j[r]!
    const d = at[one]! - at[two]!
    let slope = 0
    let curvature = 0
    cross.fill(0)
    for (; r < y.length && i[r] === one && j[r] === two; r++) {
      const from = r * width
      let z = d
      for (let f = 0; f < width; f++) z += beta[f]! * x[from + f]!
      const e = Math.exp(-Math.abs(z))
      const p = z > 0 ? 1 / (1 + e) : e / (1 + e)
      const w = weight[r]!
      const g = w * (p - y[r]!)
      const h = (w * e) / ((1 + e) * (1 + e))
      slope += g
      curvature += h
      for (let f = 0; f < width; f++) {
        const xf = x[from + f]!
        const hx = h * xf
        inBeta[f]! += g * xf
        cross[f]! += hx
        for (let q = 0, row = f * width; q <= f; q++) square[row + q]! += hx * x[from + q]!
      }
    }
    addPair(into, size, k, one, two, slope, curvature, cross)
  }
  for (let f = 0; f < width; f++) {
    gradient[k + f] = inBeta[f]!
    for (let q = 0; q <= f; q++) {
      hessian[(k + f) * size + k + q] = square[f * width + q]!
      hessian[(k + q) * size + k + f] = square[f * width + q]!
    }
  }
}

function addPair(
  { gradient, hessian }: Derivatives,
  size: number,
  k: number,
  one: number,
  two: number,
  slope: number,
  curvature: number,
  cross: Float64Array,
): void {
  gradient[one]! += slope
  gradient[two]! -= slope
  hessian[one * size + one]! += curvature
  hessian[two * size + two]! += curvature
  hessian[one * size + two]! -= curvature
  hessian[two * size + one]! -= curvature
  for (let f = 0; f < cross.length; f++) {
    hessian[one * size + k + f]! += cross[f]!
    hessian[(k + f) * size + one]! += cross[f]!
    hessian[two * size + k + f]! -= cross[f]!
    hessian[(k + f) * size + two]! -= cross[f]!
  }
}

function lossAt({ policies: k, width, i, j, y, weight, x }: StyledRows, at: Float64Array): number {
  let value = 0
  for (let r = 0; r < y.length; r++) {
    let z = at[i[r]!]! - at[j[r]!]!
    for (let f = 0; f < width; f++) z += at[k + f]! * x[r * width + f]!
    value += weight[r]! * (softplus(z) - y[r]! * z)
  }
  return value
}

function everyNth(rows: StyledRows, n: number): StyledRows {
  const { width } = rows
  const count = Math.ceil(rows.y.length / n)
  const some = <T extends Int32Array | Float64Array>(column: T): T => column.filter((_, r) => r % n === 0) as T
  const x = new Float64Array(count * width)
  for (let r = 0; r < count; r++) x.set(rows.x.subarray(r * n * width, r * n * width + width), r * width)
  return { ...rows, i: some(rows.i), j: some(rows.j), y: some(rows.y), weight: some(rows.weight), x }
}

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, v, at) => sum + v * b[at]!, 0)
