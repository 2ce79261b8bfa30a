/** The curvature of a fit as matrices: what intervals are computed from. Cost: about K^3 / 2. */
import type { ComponentFit } from './component-fit'
import { invertGauged } from './newton'
import { writeHessian } from './pair-objective'

export interface DenseFit extends ComponentFit {
  /** size x size. */
  hessian: Float64Array
  /** Its generalised inverse: rows of theta sum to zero. */
  inverse: Float64Array
}

/** More policies than this have strengths but no intervals: their covariance alone would fill the memory. */
export const MOST_POLICIES_WITH_INTERVALS = 2000

export function toDense(fit: ComponentFit): DenseFit {
  const { size, pairs, curvature, theta } = fit
  const hessian = new Float64Array(size * size)
  writeHessian(pairs, size, curvature, hessian)
  return { ...fit, hessian, inverse: invertGauged(hessian, size, theta.length) }
}
