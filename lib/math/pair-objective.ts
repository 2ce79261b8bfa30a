/**
 * What a model of compared pairs hands to its solver: a convex objective whose curvature is a weighted Laplacian of the
 * compared pairs, with at most one more parameter (Davidson's eta) as a border.
 *   H = sum_p h_p (e_i - e_j)(e_i - e_j)^T,  plus  cross_p (e_i - e_j) x eta  and  corner x eta^2
 */
import type { Objective } from './newton'
import type { PairList } from './pair-list'

/** First and second derivatives at a point; buffers that are written over. */
export interface PairCurvature {
  /** One for each parameter; eta is the last. */
  gradient: Float64Array
  /** One for each pair. */
  h: Float64Array
  /** One for each pair; empty without eta. */
  cross: Float64Array
  corner: number
}

export interface PairObjective extends Objective {
  pairs: PairList
  hasEta: boolean
  /** Value alone, without overflow anywhere. */
  value(x: Float64Array): number
  /** Derivatives at x into `into`: no exponential for each pair, only one for each policy. */
  differentiate(x: Float64Array, into: PairCurvature): void
}

export function emptyCurvature({ size, pairs, hasEta }: PairObjective): PairCurvature {
  const n = pairs.i.length
  return {
    gradient: new Float64Array(size),
    h: new Float64Array(n),
    cross: new Float64Array(hasEta ? n : 0),
    corner: 0,
  }
}

/** The full matrix of a curvature, row-major; overwrites `hessian`. */
export function writeHessian(pairs: PairList, size: number, found: PairCurvature, hessian: Float64Array): void {
  hessian.fill(0)
  for (let p = 0; p < pairs.i.length; p++) addPairCurvature(hessian, size, pairs.i[p]!, pairs.j[p]!, found.h[p]!)
  if (found.cross.length === 0) return
  for (let p = 0; p < pairs.i.length; p++) addBorder(hessian, size, pairs.i[p]!, pairs.j[p]!, found.cross[p]!)
  hessian[size * size - 1] = found.corner
}

/** Adds h (e_i - e_j)(e_i - e_j)^T to an n x n matrix. */
export function addPairCurvature(hessian: Float64Array, n: number, i: number, j: number, h: number): void {
  hessian[i * n + i]! += h
  hessian[j * n + j]! += h
  hessian[i * n + j]! -= h
  hessian[j * n + i]! -= h
}

/** Adds cross x (e_i - e_j) to the last row and column of an n x n matrix. */
export function addBorder(hessian: Float64Array, n: number, i: number, j: number, cross: number): void {
  const last = n - 1
  hessian[i * n + last]! += cross
  hessian[last * n + i]! += cross
  hessian[j * n + last]! -= cross
  hessian[last * n + j]! -= cross
}

/** The dense side of an objective, for methods that take any convex one. */
export function denseEvaluate(objective: Omit<PairObjective, 'evaluate'>): Objective['evaluate'] {
  const found = emptyCurvature(objective as PairObjective)
  return (x, gradient, hessian) => {
    objective.differentiate(x, found)
    gradient.set(found.gradient)
    if (hessian) writeHessian(objective.pairs, objective.size, found, hessian)
    return objective.value(x)
  }
}
