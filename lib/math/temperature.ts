/**
 * How sure scores are, against how sure they may be. One parameter, the slope b = 1 / temperature, by logistic regression of
 * the verdicts on the differences z without intercept:
 *   minimise  sum w (softplus(b z) - y b z),   y = 1 (a preferred), 1/2 (tie), 0      over b in [1/100, 100]
 * On held-out scores it is the recalibration slope: 1 where the probabilities may be taken as they are, below 1 where they
 * are too sure. Exact: Newton on b inside a bracket (the sum is convex). Standard error: sandwich clustered by query.
 * On out-of-fold TRAIN scores it gives the temperature of a version, P = sigma(z / temperature), shrunk towards 1 by h, the
 * half width of b's 95 % interval, so that it is 1 exactly where that interval holds 1 (positive-part shrinking): scores of a
 * well penalised fit need no temperature, and one made of noise costs more than it gives.
 *   1 / temperature = 1 + (b - 1) max(0, 1 - h^2 / (b - 1)^2),   h = t quantile with G - 1 degrees of freedom x SE
 * Cost: about 10 passes over the rows. Source: Guo et al. (2017); Cox (1958)
 * for the slope; Efron and Morris (1973) for the shrinking.
 */
import { OUTCOME } from './counts'
import { type Estimate, gap } from './estimate'
import { MathError } from './math-error'
import { logistic, studentTQuantile } from './special'

export interface ScoredVerdicts {
  /** Score of a minus score of b, log-odds scale. */
  z: ArrayLike<number>
  /** Codes of OUTCOME; both bad is left out. */
  outcome: ArrayLike<number>
  query: ArrayLike<number>
  /** Default 1. */
  weight?: ArrayLike<number>
}

export const TEMPERATURE_BOUNDS = { low: 1 / 100, high: 100 } as const
/** With fewer, one lucky verdict would set the temperature: it stays 1. */
const FEWEST = { preferences: 20, queries: 5 } as const

/**
 * 1 with fewer than 20 preferences or 5 queries, where no score differs, and where every verdict agrees with its score (no
 * finite slope is best then). Throws not_finite.
 */
export function fitTemperature(data: ScoredVerdicts): number {
  const rows = usableRows(data)
  if (rows.length < FEWEST.preferences || countQueries(data, rows) < FEWEST.queries) return 1
  const b = fitSlope(data, rows)
  if (b === null || b >= TEMPERATURE_BOUNDS.high) return 1
  const off = b - 1
  const half = studentTQuantile(0.975, countQueries(data, rows) - 1) * slopeError(data, rows, b)
  return 1 / (1 + off * Math.max(0, 1 - (half / off) ** 2))
}

/** n = verdicts. Reasons: no_data, no_variation (no score differs), too_few_queries, separated (every verdict agrees, or none). */
export function recalibrationSlope(data: ScoredVerdicts): Estimate {
  const rows = usableRows(data)
  if (rows.length === 0) return gap('no_data')
  const value = fitSlope(data, rows)
  if (value === null) return gap('no_variation', rows.length)
  if (value <= TEMPERATURE_BOUNDS.low || value >= TEMPERATURE_BOUNDS.high) return gap('separated', rows.length)
  const open = { value, low: null, high: null, n: rows.length }
  const queries = countQueries(data, rows)
  if (queries < FEWEST.queries) return { ...open, reason: 'too_few_queries' }
  const error = slopeError(data, rows, value)
  if (!(error > 1e-12)) return { ...open, reason: 'no_variation' }
  const half = studentTQuantile(0.975, queries - 1) * error
  return { ...open, low: value - half, high: value + half, reason: null }
}

/** Sandwich with G / (G - 1), clustered by query. */
function slopeError(data: ScoredVerdicts, rows: number[], b: number): number {
  const score = new Map<number, number>()
  let curvature = 0
  for (const row of rows) {
    const [z, w] = [data.z[row]!, data.weight?.[row] ?? 1]
    const p = logistic(b * z)
    score.set(data.query[row]!, (score.get(data.query[row]!) ?? 0) + w * z * (p - target(data.outcome[row]!)))
    curvature += w * z * z * p * (1 - p)
  }
  const squares = [...score.values()].reduce((sum, u) => sum + u * u, 0)
  return Math.sqrt((squares * score.size) / (score.size - 1)) / curvature
}

const target = (outcome: number) => (outcome === OUTCOME.A ? 1 : outcome === OUTCOME.B ? 0 : 0.5)

function usableRows({ z, outcome }: ScoredVerdicts): number[] {
  const rows: number[] = []
  for (let row = 0; row < z.length; row++) {
    if (!Number.isFinite(z[row])) throw new MathError('not_finite', `Score difference ${row} is ${z[row]}.`)
    if (outcome[row] !== OUTCOME.BOTH_BAD) rows.push(row)
  }
  return rows
}

const countQueries = ({ query }: ScoredVerdicts, rows: number[]) => new Set(rows.map((row) => query[row]!)).size

/** The minimiser, or the bound that it lies beyond; null where every z is 0. */
function fitSlope({ z, outcome, weight }: ScoredVerdicts, rows: number[]): number | null {
  const derivatives = (b: number) => {
    let [first, second] = [0, 0]
    for (const row of rows) {
      const [x, w] = [z[row]!, weight?.[row] ?? 1]
      const p = logistic(b * x)
      first += w * x * (p - target(outcome[row]!))
      second += w * x * x * p * (1 - p)
    }
    return { first, second }
  }
  if (!rows.some((row) => z[row] !== 0)) return null
  let { low, high } = TEMPERATURE_BOUNDS as { low: number; high: number }
  if (derivatives(low).first >= 0) return low
  if (derivatives(high).first <= 0) return high
  let b = 1
  for (let step = 0; step < 200; step++) {
    const { first, second } = derivatives(b)
    if (first === 0) return b
    if (first > 0) high = b
    else low = b
    let next = b - first / second
    if (!(next > low && next < high)) next = (low + high) / 2
    if (Math.abs(next - b) < 1e-13 * b) return next
    b = next
  }
  return b
}
