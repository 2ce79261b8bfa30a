/**
 * Covariance of a fit when judgments of one query hang together.
 *   sandwich:  V = G/(G-1) . H^-1 (sum_g u_g u_g^T) H^-1,   u_g = gradient of the loss of query g, G queries
 *   jackknife: V = (G-1)/G . sum_g e_g e_g^T,   e_g = (H - H_g)^-1 u_g: one Newton step from the fit to the fit without g
 * The jackknife takes over below 50 queries or where one query holds more than 10 % of the weight, where the sandwich is
 * too narrow. From 50 queries on only queries with over 1 % of the weight get their own H - H_g (at most 100 of them).
 * A query without which the group would fall apart has no such step: the plain H^-1 u_g stands in, and it is counted.
 * Used with t quantiles of G - 1 degrees of freedom. Cost: O(games) + K^3; jackknife + K^3 for each left-out query.
 * Source: Liang and Zeger (1986); MacKinnon, Nielsen and Webb (2023) for CV1 and CV3.
 */
import { factorCholesky, sandwichProduct, solveCholesky } from './linalg'
import { MathError } from './math-error'
import { fixGauge } from './newton'

/** Gradient of one query's part of the loss: `touched` lists the parameters that are not zero in `gradient`. */
export interface QueryScore {
  gradient: Float64Array
  touched: number[]
  weight: number
  rows: Int32Array
}

/** A fit that falls into queries. */
export interface Clusters {
  /** Number of parameters; the first `gauge` of them share the free shift. */
  size: number
  gauge: number
  hessian: Float64Array
  /** Generalised inverse of the Hessian. */
  inverse: Float64Array
  /** Calls `visit` once for each query. The score object may be used again. */
  forEachQuery(visit: (score: QueryScore) => void): void
  /** Takes the curvature of these rows off a Hessian, in place. */
  subtractCurvature(hessian: Float64Array, rows: Int32Array): void
}

export interface ClusterCovariance {
  /** size x size, in the order of the fit's parameters. */
  covariance: Float64Array
  queries: number
  method: 'sandwich' | 'jackknife'
  /** Queries whose leave-one-out step does not exist. */
  irreplaceable: number
}

const FEW_QUERIES = 50
const HEAVY_SHARE = 0.1
const OWN_STEP_SHARE = 0.01

export function clusterCovariance(fit: Clusters): ClusterCovariance {
  const { size } = fit
  const middle = new Float64Array(size * size)
  let queries = 0
  let total = 0
  let heaviest = 0
  fit.forEachQuery((score) => {
    queries += 1
    total += score.weight
    heaviest = Math.max(heaviest, score.weight)
    addOuter(middle, size, score)
  })
  if (queries < FEW_QUERIES || heaviest > HEAVY_SHARE * total) return jackknife(fit, queries, total)
  const covariance = sandwichProduct(fit.inverse, middle, size)
  scale(covariance, queries / (queries - 1))
  return { covariance, queries, method: 'sandwich', irreplaceable: 0 }
}

function jackknife(fit: Clusters, queries: number, total: number): ClusterCovariance {
  const { size } = fit
  const covariance = new Float64Array(size * size)
  let irreplaceable = 0
  fit.forEachQuery((score) => {
    const isExact = queries < FEW_QUERIES || score.weight > OWN_STEP_SHARE * total
    const exact = isExact ? leaveOutStep(fit, score) : null
    if (isExact && !exact) irreplaceable += 1
    const step = exact ?? plainStep(fit, score)
    for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) covariance[i * size + j]! += step[i]! * step[j]!
  })
  if (queries > 0) scale(covariance, (queries - 1) / queries)
  return { covariance, queries, method: 'jackknife', irreplaceable }
}

function leaveOutStep(fit: Clusters, score: QueryScore): Float64Array | null {
  const rest = fit.hessian.slice()
  fit.subtractCurvature(rest, score.rows)
  const n = fit.size
  for (let i = 0; i < n; i++) if (!(rest[i * n + i]! > 1e-9 * fit.hessian[i * n + i]!)) return null
  try {
    return solveCholesky(factorCholesky(fixGauge(rest, n, fit.gauge), n, 1e-9), n, score.gradient)
  } catch (error) {
    if (error instanceof MathError && error.code === 'not_positive_definite') return null
    throw error
  }
}

function plainStep(fit: Clusters, score: QueryScore): Float64Array {
  const { size, inverse } = fit
  const step = new Float64Array(size)
  for (const j of score.touched) for (let i = 0; i < size; i++) step[i]! += inverse[i * size + j]! * score.gradient[j]!
  return step
}

function addOuter(middle: Float64Array, size: number, score: QueryScore): void {
  for (const i of score.touched) {
    const gi = score.gradient[i]!
    for (const j of score.touched) middle[i * size + j]! += gi * score.gradient[j]!
  }
}

function scale(matrix: Float64Array, factor: number): void {
  for (let i = 0; i < matrix.length; i++) matrix[i]! *= factor
}
