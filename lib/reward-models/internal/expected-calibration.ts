import type { Estimate } from '@/lib/math/estimate'

const BINS = 10

/**
 * Expected calibration error: confidence max(p, 1 - p) against correctness, ties as 0.5, in ten bins of equal mass, so
 * that orientation does not matter: sum over bins of share x |mean confidence - mean correctness|.
 * Source: Naeini et al. (2015), with bins of equal mass (Nguyen and O'Connor, 2015).
 * @param p probability of the first rollout @param y 1, 0, or 0.5 for a tie
 * It has no interval here: its bias at small n is larger than its spread.
 */
export function expectedCalibrationError(p: readonly number[], y: readonly number[]): Estimate {
  const n = p.length
  if (n === 0) return { value: null, low: null, high: null, n, reason: 'no_data' }
  const rows = p
    .map((probability, i) => {
      const isFirst = probability >= 0.5
      return { confidence: isFirst ? probability : 1 - probability, correct: isFirst ? y[i]! : 1 - y[i]! }
    })
    .sort((one, other) => one.confidence - other.confidence || one.correct - other.correct)
  let error = 0
  for (let bin = 0; bin < BINS; bin++) {
    const members = rows.slice(Math.round((bin * n) / BINS), Math.round(((bin + 1) * n) / BINS))
    error += Math.abs(members.reduce((sum, row) => sum + row.confidence - row.correct, 0)) / n
  }
  return { value: error, low: null, high: null, n, reason: 'no_interval' }
}
