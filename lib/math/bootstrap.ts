/**
 * Seeded percentile bootstrap over clusters (queries): G clusters are drawn with replacement, and the statistic is computed
 * with the number of times each was drawn. Rounds in which it does not exist (null) are counted and left out; with more
 * than half of them missing the interval is null. Cost: rounds x statistic. Source: Efron (1979); Davison and Hinkley (1997).
 */
import type { Estimate } from './estimate'
import { createRandom } from './random'

export interface BootstrapEstimate extends Estimate {
  /** Standard deviation over the rounds. */
  standardError: number | null
  rounds: number
  /** Rounds without a value. */
  failed: number
  seed: number
}

export interface BootstrapOptions {
  seed: number
  /** Default 1,000. */
  rounds?: number
  /** Default 0.95. */
  level?: number
}

const FEWEST_CLUSTERS = 5

/** @param statistic value for given multiplicities of the clusters (all 1 = the estimate itself), or null */
export function bootstrapClusters(
  clusters: number,
  statistic: (times: Float64Array) => number | null,
  options: BootstrapOptions,
): BootstrapEstimate {
  const { seed, rounds = 1000, level = 0.95 } = options
  const value = clusters === 0 ? null : statistic(new Float64Array(clusters).fill(1))
  const open = { value, low: null, high: null, n: clusters, standardError: null, rounds: 0, failed: 0, seed }
  if (value === null || !Number.isFinite(value)) return { ...open, value: null, reason: 'not_defined' }
  if (clusters < FEWEST_CLUSTERS) return { ...open, reason: 'too_few_queries' }
  const random = createRandom(seed, 'bootstrap')
  const times = new Float64Array(clusters)
  const found: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.fill(0)
    for (let g = 0; g < clusters; g++) times[random.int(clusters)]! += 1
    const drawn = statistic(times)
    if (drawn !== null && Number.isFinite(drawn)) found.push(drawn)
  }
  const failed = rounds - found.length
  if (found.length < rounds / 2) return { ...open, rounds, failed, reason: 'too_many_rounds_undefined' }
  found.sort((a, b) => a - b)
  const [low, high] = [quantileOf(found, (1 - level) / 2), quantileOf(found, (1 + level) / 2)]
  return { ...open, low, high, reason: null, standardError: deviation(found), rounds, failed }
}

/** Quantile of sorted values, linear between order statistics (type 7). */
export function quantileOf(sorted: ArrayLike<number>, p: number): number {
  const at = p * (sorted.length - 1)
  const below = Math.floor(at)
  const above = Math.min(sorted.length - 1, below + 1)
  return sorted[below]! + (at - below) * (sorted[above]! - sorted[below]!)
}

/** Standard deviation, divisor n - 1; 0 for fewer than two values. */
export function deviation(values: ArrayLike<number>): number {
  const n = values.length
  if (n < 2) return 0
  let mean = 0
  for (let i = 0; i < n; i++) mean += values[i]! / n
  let squares = 0
  for (let i = 0; i < n; i++) squares += (values[i]! - mean) ** 2
  return Math.sqrt(squares / (n - 1))
}
