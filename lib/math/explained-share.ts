/**
 * How much of a reward model is length and style. Rewards and features are centred within each query (rewards of different
 * queries are not comparable), then regressed by least squares:
 *   R^2 = s' S^-1 s / sum y^2,   S = sum x x',  s = sum x y      (x, y centred)
 *   share = 1 - (1 - R^2) (N - G) / (N - G - p)                  N rollouts, G queries, p = rank of S
 * The correction makes p features of pure noise expect 0. Clipped to [0, 1]. Features are scaled to variance 1; one that depends on the
 * others is left out (its share is theirs). Interval: jackknife over up to 200 groups of queries, t with groups - 1 degrees of freedom.
 * Cost: N p^2 + 200 p^3.
 */
import { type Estimate, gap } from './estimate'
import { factorSemidefinite } from './linalg'
import { MathError } from './math-error'
import { studentTQuantile } from './special'

export interface ScoredRollouts {
  reward: ArrayLike<number>
  /** Query index of each rollout, any integers. */
  query: ArrayLike<number>
  /** Code points of each rollout's text; enters as log(1 + length). */
  length: ArrayLike<number>
  /** Row-major, `width` style features of each rollout. */
  style: { width: number; values: ArrayLike<number> }
}

export interface RewardExplained {
  /** Share of the within-query variance of rewards that log length alone explains. */
  length: Estimate
  /** The same for all style features and log length together; never below `length` but for the correction. */
  style: Estimate
}

const FEWEST_QUERIES = 5
const GROUPS = 200
const DEPENDENT = 1e-9

/** n of each estimate = rollouts that share a query with another. Reasons: no_data, no_variation, too_few_rollouts, too_few_queries. */
export function explainReward(rollouts: ScoredRollouts): RewardExplained {
  const { width, values } = rollouts.style
  if (values.length !== rollouts.reward.length * width)
    throw new MathError('bad_shape', `Expected ${width} style features for each rollout.`)
  const column = (row: number, j: number) =>
    j === 0 ? Math.log1p(rollouts.length[row]!) : values[row * width + j - 1]!
  return { length: explainedShare(rollouts, 1, column), style: explainedShare(rollouts, 1 + width, column) }
}

interface Moments {
  /** (p + 1)^2 row-major over the p features, then the reward. */
  cross: Float64Array
  rollouts: number
  queries: number
}

function explainedShare(
  { reward, query }: ScoredRollouts,
  p: number,
  column: (row: number, j: number) => number,
): Estimate {
  const byQuery = new Map<number, number[]>()
  for (let row = 0; row < reward.length; row++) {
    if (!Number.isFinite(reward[row])) throw new MathError('not_finite', `Reward ${row} is ${reward[row]}.`)
    const rows = byQuery.get(query[row]!)
    if (rows) rows.push(row)
    else byQuery.set(query[row]!, [row])
  }
  const several = [...byQuery.values()].filter((rows) => rows.length > 1)
  if (several.length === 0) return gap('no_data')
  const groups = Array.from({ length: Math.min(GROUPS, several.length) }, () => emptyMoments(p))
  several.forEach((rows, at) => {
    addQuery(groups[at % groups.length]!, rows, p, (row, j) => (j < p ? column(row, j) : reward[row]!))
  })
  const total = groups.reduce((sum, group) => combine(sum, group, 1), emptyMoments(p))
  const value = shareOf(total, p)
  if (typeof value === 'string') return gap(value, total.rollouts)
  const open = { value, low: null, high: null, n: total.rollouts }
  if (several.length < FEWEST_QUERIES) return { ...open, reason: 'too_few_queries' }
  const left = groups.map((group) => shareOf(combine(total, group, -1), p))
  const known = left.filter((share) => typeof share === 'number')
  if (known.length < left.length) return { ...open, reason: 'too_few_queries' }
  const mean = known.reduce((sum, share) => sum + share, 0) / known.length
  const squares = known.reduce((sum, share) => sum + (share - mean) ** 2, 0)
  const error = Math.sqrt((squares * (known.length - 1)) / known.length)
  const half = studentTQuantile(0.975, known.length - 1) * error
  return { ...open, low: Math.max(0, value - half), high: Math.min(1, value + half), reason: null }
}

function emptyMoments(p: number): Moments {
  return { cross: new Float64Array((p + 1) ** 2), rollouts: 0, queries: 0 }
}

function combine(a: Moments, b: Moments, sign: 1 | -1): Moments {
  return {
    cross: a.cross.map((value, cell) => value + sign * b.cross[cell]!),
    rollouts: a.rollouts + sign * b.rollouts,
    queries: a.queries + sign * b.queries,
  }
}

function addQuery(moments: Moments, rows: number[], p: number, value: (row: number, j: number) => number): void {
  const n = p + 1
  const mean = new Float64Array(n)
  for (const row of rows) for (let j = 0; j < n; j++) mean[j]! += value(row, j) / rows.length
  const centred = new Float64Array(n)
  for (const row of rows) {
    for (let j = 0; j < n; j++) centred[j] = value(row, j) - mean[j]!
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) moments.cross[i * n + j]! += centred[i]! * centred[j]!
  }
  moments.rollouts += rows.length
  moments.queries += 1
}

/** The corrected share, or why there is none. */
function shareOf({ cross, rollouts, queries }: Moments, p: number): number | 'no_variation' | 'too_few_rollouts' {
  const n = p + 1
  const variance = cross[p * n + p]!
  if (!(variance > 1e-18 * Math.max(1, rollouts))) return 'no_variation'
  const unit = Float64Array.from({ length: n }, (_, j) => (cross[j * n + j]! > 0 ? Math.sqrt(cross[j * n + j]!) : 1))
  const correlation = cross.map((value, cell) => value / (unit[Math.floor(cell / n)]! * unit[cell % n]!))
  // The last row of the factor holds the reward's coordinates on the orthogonalised features: their squares add up to R^2.
  const factor = factorSemidefinite(correlation, n, DEPENDENT)
  let [explained, rank] = [0, 0]
  for (let j = 0; j < p; j++) {
    explained += factor[p * n + j]! ** 2
    if (factor[j * n + j]! > 0) rank += 1
  }
  const free = rollouts - queries - rank
  if (free < 1) return 'too_few_rollouts'
  return Math.min(1, Math.max(0, 1 - ((1 - explained) * (rollouts - queries)) / free))
}
