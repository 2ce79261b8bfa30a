/**
 * Newton's method for models of compared pairs, with step halving. The step comes from a factor inside the envelope of the
 * comparison graph (envelope.ts) or from conjugate gradients (conjugate-gradient.ts), whichever needs fewer operations.
 * Converged where every |gradient| is within its tolerance, else no_convergence. The value is looked at only where the
 * slope at the new point does not already prove that it fell (the objective is convex).
 * Cost: 5 to 8 steps at any number of games; a step walks over the pairs and solves once.
 */
import { solveConjugate } from './conjugate-gradient'
import { factorEnvelope, planEnvelope, solveEnvelope } from './envelope'
import { MathError } from './math-error'
import { emptyCurvature, type PairCurvature, type PairObjective } from './pair-objective'

export interface PairMinimum {
  x: Float64Array
  curvature: PairCurvature
  iterations: number
  maxGradient: number
}

const MAX_STEPS = 100
/** Longest change of one log-strength in a step: beyond it the quadratic says nothing. */
const LONGEST_STEP = 20
/** Operations of conjugate gradients for each pair in one solve, about: few rounds where everybody meets everybody. */
const CONJUGATE_COST = 150
const DENSE_CONJUGATE_COST = 30

export function minimisePairs(objective: PairObjective, start: Float64Array, tolerance: Float64Array): PairMinimum {
  const solve = chooseSolver(objective)
  let x: Float64Array = start.slice()
  let curvature = emptyCurvature(objective)
  let spare = emptyCurvature(objective)
  objective.differentiate(x, curvature)
  for (let iterations = 0; iterations <= MAX_STEPS; iterations++) {
    const maxGradient = largest(curvature.gradient)
    if (!Number.isFinite(maxGradient)) throw new MathError('not_finite', 'The gradient is not finite.')
    const isDone = curvature.gradient.every((g, v) => Math.abs(g) <= tolerance[v]!)
    if (isDone) return polish(objective, { x, curvature, iterations, maxGradient }, spare, solve)
    const step = solve(curvature)
    x = descend(objective, x, step, curvature, spare)
    ;[curvature, spare] = [spare, curvature]
  }
  throw new MathError('no_convergence', `No convergence after ${MAX_STEPS} Newton steps.`)
}

/** One more step: convergence is quadratic, so that it buys the digits that the tolerance leaves, where rounding lets it. */
function polish(objective: PairObjective, found: PairMinimum, spare: PairCurvature, solve: Solver): PairMinimum {
  if (found.iterations === 0 || found.maxGradient === 0) return found
  const step = solve(found.curvature)
  const x = found.x.map((value, v) => value - step[v]!)
  objective.differentiate(x, spare)
  const maxGradient = largest(spare.gradient)
  return maxGradient < found.maxGradient ? { ...found, x, curvature: spare, maxGradient } : found
}

/** x - t step with t = 1, 1/2, 1/4, ... until the value falls; leaves the derivatives there in `into`. */
function descend(
  objective: PairObjective,
  x: Float64Array,
  step: Float64Array,
  here: PairCurvature,
  into: PairCurvature,
): Float64Array {
  const slope = along(step, here.gradient)
  let before: number | null = null
  for (let t = Math.min(1, LONGEST_STEP / largest(step)); t > 1e-10; t /= 2) {
    const next = x.map((value, v) => value - t * step[v]!)
    objective.differentiate(next, into)
    // Below zero the minimum along the step has been passed; by little, it is the last digits.
    if (along(step, into.gradient) >= -1e-3 * slope) return next
    before ??= objective.value(x)
    if (objective.value(next) <= before - 1e-4 * t * slope) return next
  }
  throw new MathError('no_convergence', 'No step along the Newton direction lowers the objective.')
}

/** H^-1 gradient. */
type Solver = (found: PairCurvature) => Float64Array

function chooseSolver({ pairs, hasEta }: PairObjective): Solver {
  const plan = planEnvelope(pairs, hasEta)
  const isDense = pairs.i.length > pairs.policies ** 2 / 8
  if (plan.cost <= pairs.i.length * (isDense ? DENSE_CONJUGATE_COST : CONJUGATE_COST)) {
    const l = new Float64Array(plan.size)
    return (found) => {
      factorEnvelope(plan, pairs, found, l)
      return solveEnvelope(plan, l, found.gradient)
    }
  }
  let steepest = 0
  return (found) => {
    const top = largest(found.gradient)
    steepest = Math.max(steepest, top)
    // Tight enough, and tighter near the end, to keep Newton's quadratic convergence.
    return solveConjugate(pairs, found, Math.max(1e-9, Math.min(1e-3, top / steepest)))
  }
}

const largest = (values: Float64Array) => {
  let top = 0
  for (let v = 0; v < values.length; v++) {
    const size = Math.abs(values[v]!)
    // NaN must not hide behind a comparison.
    if (!(size <= top)) top = size
  }
  return top
}

const along = (step: Float64Array, gradient: Float64Array) => {
  let sum = 0
  for (let v = 0; v < step.length; v++) sum += step[v]! * gradient[v]!
  return sum
}
