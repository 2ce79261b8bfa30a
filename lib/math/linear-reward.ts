/**
 * The linear reward model.
 *   blind     r(x, y) = w . phi(x, y)                  P(a preferred to b) = sigma(r_a - r_b)
 *   informed  r(x, y) = w . phi(x, y) + theta_policy   one joint fit, never the sum of two
 * Minimises  sum -c log sigma(r_a - r_b) + 1/2 sum lambda_j w_j^2  (penalised-logistic.ts): ties half each way, both bad left out,
 * no intercept, so that swapping the sides changes nothing. Penalties: one each for style (in units of the differences'
 * root mean square), an embedding (in one unit for all its columns), hashed features and policies; given, or by cross-validation grouped by query (penalty-search.ts).
 * Posterior: Laplace at the minimum; the dense block (style and policies) is inverted whole, hashed features keep their
 * diagonal, and covariance between the two is left out. Buckets that the fit never saw keep their prior variance 1 / lambda.
 * The model is plain JSON. Cost: see penalised-logistic.ts; 2,500 preferences with the search take a second or two.
 */
import { denseCurvature } from './dense-curvature'
import { hashedCurvature } from './design-product'
import { buildDesign, type Design, styleScale } from './difference-matrix'
import { factorCholesky, invertCholesky } from './linalg'
import { evaluateLoss } from './logistic-loss'
import { type FoldedDesign, foldLoneBuckets } from './lone-buckets'
import { MathError } from './math-error'
import { fitPenalisedLogistic } from './penalised-logistic'
import { lambdaOf, type Penalties, type SearchStep, searchPenalties } from './penalty-search'
import { type RewardData, usablePreferences } from './reward-data'
import { roundTo } from './special'

export type RewardVariant = 'blind' | 'informed'

export interface LinearRewardModel<Spec = unknown> {
  kind: 'linear'
  variant: RewardVariant
  /** The feature specification that the weights belong to, as handed in. */
  spec: Spec
  /** Weights on the features as they are (not scaled): style, then the embedding's where the model reads one. */
  style: number[]
  hashed: {
    buckets: number
    /** Buckets with a weight, ascending; their weights and posterior variances. All others: weight 0, variance `priorVariance`. */
    index: number[]
    weight: number[]
    variance: number[]
    priorVariance: number
  }
  /** Empty for the blind variant. */
  policies: { ids: string[]; strength: number[] }
  /** Posterior covariance of style weights, then policies: row-major square. */
  covariance: number[]
  penalties: Penalties
  seed: number
  fit: {
    preferences: number
    queries: number
    loss: number
    iterations: number
    maxGradient: number
    search: SearchStep[]
  }
}

export interface RewardFitOptions<Spec> {
  /** Default 'blind'. 'informed' needs data.policies. */
  variant?: RewardVariant
  spec: Spec
  /** Default: by cross-validation. */
  penalties?: Penalties
  /** Seed of the folds; default 1. */
  seed?: number
  /** The fit stops at max |gradient| <= this x preferences; default 1e-7. */
  tolerance?: number
}

/** Throws no_data without a decisive preference, and MathError on bad input or where the fit does not converge. */
export function fitLinearReward<Spec>(data: RewardData, options: RewardFitOptions<Spec>): LinearRewardModel<Spec> {
  const { variant = 'blind', spec, seed = 1, tolerance = 1e-7 } = options
  const rows = usablePreferences(data)
  const policies = variant === 'informed' ? policyCount(data) : 0
  if (!rows.some((row) => data.preferences.outcome[row] !== 2))
    throw new MathError('no_data', 'A reward model needs one decisive preference.')
  const scale = styleScale(data, rows)
  const whole = buildDesign(data, rows, scale, policies)
  const folded = foldLoneBuckets(whole)
  const { design } = folded
  const queries = Int32Array.from(rows, (row) => data.preferences.query[row]!)
  const search = options.penalties
    ? { penalties: options.penalties, steps: [] }
    : searchPenalties(design, queries, data.table, seed)
  assertPenalties(search.penalties)
  const lambda = lambdaOf(design, data.table, search.penalties)
  const fit = fitPenalisedLogistic(design, lambda, tolerance * Math.max(1, rows.length))
  const curvature = new Float64Array(design.rows)
  evaluateLoss(design, lambda, fit.weights, new Float64Array(lambda.length), curvature)
  const unit = Float64Array.from({ length: design.width }, (_, j) => scale[j] ?? 1)
  const dense = Array.from(unit, (s, j) => fit.weights[j]! / s)
  return {
    kind: 'linear',
    variant,
    spec,
    style: dense.slice(0, data.table.width),
    hashed: {
      buckets: data.table.buckets,
      index: Array.from(whole.sparse.buckets),
      ...describeHashed(folded, fit.weights, curvature, search.penalties.hashed),
    },
    policies: { ids: policies > 0 ? [...data.policies!.ids] : [], strength: dense.slice(data.table.width) },
    covariance: denseCovariance(design, lambda, curvature, unit),
    penalties: search.penalties,
    seed,
    fit: {
      preferences: rows.length,
      queries: new Set(queries).size,
      loss: fit.value,
      iterations: fit.iterations,
      maxGradient: fit.maxGradient,
      search: search.steps,
    },
  }
}

function policyCount({ policies, table }: RewardData): number {
  if (!policies) throw new MathError('bad_option', 'The informed variant needs the policy of each rollout.')
  for (let row = 0; row < table.rows; row++) {
    const policy = policies.ofRow[row]
    if (!Number.isInteger(policy) || policy! < -1 || policy! >= policies.ids.length)
      throw new MathError('index_out_of_range', `Rollout ${row}: policy ${policy}.`)
  }
  return policies.ids.length
}

function assertPenalties(penalties: Penalties): void {
  for (const [name, value] of Object.entries(penalties)) {
    if (!(value > 0 && value < Number.POSITIVE_INFINITY))
      throw new MathError('bad_option', `The penalty on ${name} must be above 0, got ${value}.`)
  }
}

function describeHashed({ design, column, share }: FoldedDesign, w: Float64Array, d: Float64Array, penalty: number) {
  const curvature = hashedCurvature(design, d)
  const weight = new Array<number>(column.length)
  const variance = new Array<number>(column.length)
  // Nine and three digits: far below the noise of the fit, and a third of the bytes.
  for (let j = 0; j < column.length; j++) {
    const at = column[j]!
    weight[j] = roundTo(9, share[j]! * w[design.width + at]!)
    variance[j] = roundTo(3, 1 / (share[j]! * share[j]! * curvature[at]! + penalty))
  }
  return { weight, variance, priorVariance: 1 / penalty }
}

/** Inverse of the dense block of X^T D X + Lambda, in the units of the features. */
function denseCovariance(design: Design, lambda: Float64Array, curvature: Float64Array, unit: Float64Array): number[] {
  const n = design.width
  const block = denseCurvature(design, curvature)
  for (let j = 0; j < n; j++) block[j * n + j]! += lambda[j]!
  const inverse = invertCholesky(factorCholesky(block, n), n)
  return Array.from(inverse, (v, cell) => v / (unit[Math.floor(cell / n)]! * unit[cell % n]!))
}
