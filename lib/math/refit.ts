/**
 * A fit of nearly the same counts, from one that is there: steps x - H0^-1 g(x) with the inverse of the old curvature
 * (the chord method). A step costs O(pairs) + K^2 and contracts the error by the relative change of the curvature, so that
 * a thousand judgments more at two million take three or four. Where it contracts too slowly, Newton from the old point.
 * Same minimum, same tolerance as component-fit.ts. Source: Kelley (1995), section 5.4.
 */
import { maximise, objectiveOf, type PairFit, parametersOf, tolerances } from './component-fit'
import type { PairList } from './pair-list'
import { emptyCurvature } from './pair-objective'

const MOST_STEPS = 40

/** Without the likelihood, which would cost more than the steps. */
export type Refit = Omit<PairFit, 'logLikelihood'>

/** @param from a fit of the same policies with the generalised inverse of its curvature; its maximum must still exist */
export function refit(pairs: PairList, from: Refit & { inverse: Float64Array }): Refit {
  const { method, size, inverse } = from
  const objective = objectiveOf(pairs, method)
  const curvature = emptyCurvature(objective)
  const { gradient } = curvature
  const tolerance = tolerances(pairs, size)
  const x = parametersOf(from)
  let before = Number.POSITIVE_INFINITY
  for (let iterations = 0; iterations < MOST_STEPS; iterations++) {
    objective.differentiate(x, curvature)
    let top = 0
    let isDone = true
    for (let v = 0; v < size; v++) {
      const steepness = Math.abs(gradient[v]!)
      top = Math.max(top, steepness)
      if (!(steepness <= tolerance[v]!)) isDone = false
    }
    if (isDone) return describeFit(pairs, from, x, { curvature, iterations, maxGradient: top })
    if (!(top < 0.5 * before)) break
    before = top
    for (let v = 0; v < size; v++) {
      let step = 0
      for (let u = 0, at = v * size; u < size; u++) step += inverse[at + u]! * gradient[u]!
      x[v]! -= step
    }
  }
  return maximise(pairs, method, parametersOf(from))
}

function describeFit(
  pairs: PairList,
  { method, size }: Refit,
  x: Float64Array,
  found: Pick<PairFit, 'curvature' | 'iterations' | 'maxGradient'>,
): Refit {
  const k = pairs.policies
  const mean = x.subarray(0, k).reduce((sum, t) => sum + t, 0) / k
  const theta = x.slice(0, k).map((t) => t - mean)
  return { ...found, method, size, theta, eta: size > k ? x[k]! : null }
}
