/**
 * A weighted mean over judgments with an interval that knows that judgments of one query hang together.
 *   m = sum w x / sum w,   SE^2 = G/(G-1) sum_g (sum_{i in g} w_i (x_i - m))^2 / (sum w)^2,   G queries, t with G - 1
 * Source: linearised ratio estimator, Liang and Zeger (1986).
 */
import { type Estimate, gap } from './estimate'
import { studentTQuantile } from './special'

export interface ClusteredEstimate extends Estimate {
  standardError: number | null
  queries: number
}

const FEWEST_QUERIES = 5

/** @param query cluster of each value @param weight default 1. n = number of values. */
export function clusteredMean(
  x: ArrayLike<number>,
  query: ArrayLike<number>,
  weight?: ArrayLike<number>,
  level = 0.95,
): ClusteredEstimate {
  let [sum, total] = [0, 0]
  for (let i = 0; i < x.length; i++) {
    const w = weight?.[i] ?? 1
    sum += w * x[i]!
    total += w
  }
  if (total === 0) return { ...gap('no_data'), standardError: null, queries: 0 }
  const value = sum / total
  const residuals = new Map<number, number>()
  for (let i = 0; i < x.length; i++)
    residuals.set(query[i]!, (residuals.get(query[i]!) ?? 0) + (weight?.[i] ?? 1) * (x[i]! - value))
  const queries = residuals.size
  const open = { value, low: null, high: null, n: x.length, standardError: null, queries }
  if (queries < FEWEST_QUERIES) return { ...open, reason: 'too_few_queries' }
  let squares = 0
  for (const r of residuals.values()) squares += r * r
  const standardError = Math.sqrt((squares * queries) / (queries - 1)) / total
  if (!(standardError > 1e-12)) return { ...open, reason: 'no_variation' }
  const half = studentTQuantile((1 + level) / 2, queries - 1) * standardError
  return { ...open, standardError, low: value - half, high: value + half, reason: null }
}
