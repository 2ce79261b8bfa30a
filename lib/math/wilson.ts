/**
 * A share of independent trials with Wilson's score interval (1927): the p that z = (x/n - p) / sqrt(p (1 - p) / n) does not reject.
 * It has both ends for every n > 0, also where all or none succeeded.
 */
import { type Estimate, gap } from './estimate'
import { normalQuantile } from './special'

/** @param successes may be fractional (a half for a tie) */
export function wilsonShare(successes: number, n: number, reason = 'no_data', level = 0.95): Estimate {
  if (n === 0) return gap(reason)
  const z = normalQuantile((1 + level) / 2)
  const p = successes / n
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))
  // At the ends rounding may pass the value by a hair.
  return {
    value: p,
    low: Math.max(0, Math.min(p, middle - half)),
    high: Math.min(1, Math.max(p, middle + half)),
    n,
    reason: null,
  }
}
