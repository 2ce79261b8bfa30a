/** Uncertainty of a fit with style, over strengths and coefficients together: by query, or the inverse Hessian. */
import { type Clusters, clusterCovariance } from './cluster-covariance'
import { OUTCOME } from './counts'
import { invertGauged } from './newton'
import { visitQueries } from './query-scores'
import { logistic, normalQuantile } from './special'
import { byQuery, type IntervalMethod, type Uncertainty } from './strength-intervals'
import type { StyledFit } from './styled-fit'
import type { Part, Scale } from './styled-rows'

export function styledUncertainty(
  fit: StyledFit,
  part: Part,
  scale: Scale,
  intervals: IntervalMethod,
  level: number,
): Uncertainty {
  const size = fit.parameters.length
  const k = size - scale.columns.length
  const quantile = normalQuantile((1 + level) / 2)
  const none = { covariance: null, queries: null, dof: null, quantile, irreplaceableQueries: 0 }
  if (intervals === 'none') return { ...none, reason: 'no_intervals', method: 'none' }
  const inverse = invertGauged(fit.hessian, size, k)
  if (intervals === 'fisher') return { ...none, covariance: inverse, reason: null, method: 'fisher' }
  const clusters = { size, gauge: k, hessian: fit.hessian, inverse, ...styledScores(fit, part, scale) }
  return byQuery(clusterCovariance(clusters), size, size, level)
}

function styledScores(
  { parameters }: StyledFit,
  { games, style, local, rows }: Part,
  { columns, units }: Scale,
): Pick<Clusters, 'forEachQuery' | 'subtractCurvature'> {
  const size = parameters.length
  const k = size - columns.length
  const scaled = (row: number, f: number) => style.x[row * style.width + columns[f]!]! / units[columns[f]!]!
  const chance = (row: number) => {
    let z = parameters[local[games.a[row]!]!]! - parameters[local[games.b[row]!]!]!
    for (let f = 0; f < columns.length; f++) z += parameters[k + f]! * scaled(row, f)
    return logistic(z)
  }
  const score = (row: number, add: (parameter: number, value: number) => void) => {
    const w = games.weight?.[row] ?? 1
    const code = games.outcome[row]!
    const slope = w * (chance(row) - (code === OUTCOME.A ? 1 : code === OUTCOME.B ? 0 : 0.5))
    add(local[games.a[row]!]!, slope)
    add(local[games.b[row]!]!, -slope)
    for (let f = 0; f < columns.length; f++) add(k + f, slope * scaled(row, f))
    return w
  }
  const subtractCurvature = (rest: Float64Array, some: Int32Array) => {
    for (const row of some) {
      const p = chance(row)
      const h = (games.weight?.[row] ?? 1) * p * (1 - p)
      const at = [local[games.a[row]!]!, local[games.b[row]!]!, ...columns.map((_, f) => k + f)]
      const u = [1, -1, ...columns.map((_, f) => scaled(row, f))]
      for (let r = 0; r < at.length; r++)
        for (let c = 0; c < at.length; c++) rest[at[r]! * size + at[c]!]! -= h * u[r]! * u[c]!
    }
  }
  return { forEachQuery: (visit) => visitQueries(games.query!, rows, size, score, visit), subtractCurvature }
}
