/**
 * Profile likelihood end of an interval for one contrast c = a . theta (entries of a sum to zero):
 *   the c on the wanted side with 2 (max L - max { L : a . theta = c }) = q^2
 * L is the likelihood of the counts as they are; 1e-5 of a pseudo-win each way stands for "the limit at infinity", so that
 * maxima that run away are reached in value. Judgments count as independent here: it is not clustered by query.
 * Cost: about 25 constrained Newton fits. Source: Venzon and Moolgavkar (1988); bracketing with bisection.
 */
import { maximise, objectiveOf, parametersOf, type TieMethod } from './component-fit'
import { dot, factorCholesky, solveCholesky } from './linalg'
import { MathError } from './math-error'
import { fixGauge, type Objective } from './newton'
import { addPseudoWins, type PairList } from './pair-list'

const LIMIT_PSEUDO_WINS = 1e-5
const LONGEST_STEP = 3

/** @param contrast one entry for each policy, sum zero @param side -1 for the lower end, 1 for the upper @param q quantile */
export function profileEnd(
  pairs: PairList,
  method: TieMethod,
  contrast: Float64Array,
  side: -1 | 1,
  q: number,
): number {
  const counted = addPseudoWins(pairs, LIMIT_PSEUDO_WINS)
  const fit = maximise(counted, method)
  const objective = objectiveOf(counted, method)
  const a = new Float64Array(fit.size)
  a.set(contrast)
  let x = parametersOf(fit)
  const target = q * q
  const excess = (c: number) => {
    const constrained = minimiseAt(objective, x, a, c)
    x = constrained.x
    return 2 * (constrained.value + fit.logLikelihood) - target
  }
  let inside = dot(a, x)
  let width = 0.5
  while (excess(inside + side * width) < 0) {
    inside += side * width
    width *= 2
    if (width > 1e6) throw new MathError('no_convergence', 'The profile likelihood has no end on this side.')
  }
  let outside = inside + side * width
  while (Math.abs(outside - inside) > 1e-7 * Math.max(1, Math.abs(inside))) {
    const middle = (inside + outside) / 2
    if (excess(middle) < 0) inside = middle
    else outside = middle
  }
  return (inside + outside) / 2
}

/** Minimum of the objective on the plane a . x = c, by Newton steps inside the plane. */
function minimiseAt(
  objective: Objective,
  start: Float64Array,
  a: Float64Array,
  c: number,
): { x: Float64Array; value: number } {
  const n = objective.size
  const gradient = new Float64Array(n)
  const hessian = new Float64Array(n * n)
  const miss = (c - dot(a, start)) / dot(a, a)
  let x = start.map((v, i) => v + a[i]! * miss)
  for (let round = 0; round < 200; round++) {
    let value = objective.evaluate(x, gradient, hessian)
    const factor = factorCholesky(steadied(fixGauge(hessian, n, objective.gauge), n), n)
    const along = solveCholesky(factor, n, a)
    const descent = solveCholesky(factor, n, gradient)
    const curvature = dot(a, along)
    const pull = dot(a, descent) / curvature
    const step = descent.map((v, i) => v - pull * along[i]!)
    const slope = dot(step, gradient)
    if (slope <= 1e-9 * Math.max(1, Math.abs(value))) return { x, value }
    // Along directions that are flat Newton's step may leave the world where curvature can be seen.
    let t = Math.min(1, LONGEST_STEP / step.reduce((top, v) => Math.max(top, Math.abs(v)), 0))
    let next = x
    for (const before = value; t > 1e-10; t /= 2) {
      next = x.map((v, i) => v - t * step[i]!)
      value = objective.evaluate(next, gradient)
      if (value <= before - 1e-4 * t * slope) break
    }
    x = next
  }
  throw new MathError('no_convergence', 'The constrained fit did not converge.')
}

/** A sliver on the diagonal, so that directions along which the likelihood is flat to the last digit still have a step. */
function steadied(matrix: Float64Array, n: number): Float64Array {
  let top = 0
  for (let i = 0; i < n; i++) top = Math.max(top, matrix[i * n + i]!)
  for (let i = 0; i < n; i++) matrix[i * n + i]! += 1e-9 * top
  return matrix
}
