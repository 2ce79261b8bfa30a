/**
 * Coefficients of agreement with percentile intervals: queries are drawn with replacement (bootstrap.ts), every unit of a query
 * as often as its query; the coefficient is computed from how often each pattern of ratings was drawn (unit-patterns.ts).
 * Rounds: 1,000; fewer, down to 100, where ratings are more than 20,000.
 */
import type { Coefficient, Units } from './agreement'
import { bootstrapClusters } from './bootstrap'
import { type Estimate, gap } from './estimate'
import { patternsByCluster } from './unit-patterns'

export interface ClusterOptions {
  /** Query of each unit of the ratings (before `groupByUnit`), from 0 to clusters - 1. */
  cluster: ArrayLike<number>
  seed: number
}

const MOST_WORK = 2e7
const FEWEST_ROUNDS = 100

/** @param statistic one of the coefficients of agreement.ts for given weights of the units; its n becomes the estimate's */
export function estimateAgreement(
  of: Units,
  statistic: (of: Units, times?: Float64Array) => Coefficient,
  { cluster, seed }: ClusterOptions,
): Estimate {
  const whole = statistic(of)
  if (whole.value === null) return gap(whole.reason ?? 'not_defined', whole.n)
  const own = ownClusters(of, cluster)
  const { patterns, count } = patternsByCluster(of, own.of, own.clusters)
  const drawn = bootstrapClusters(own.clusters, (times) => statistic(patterns, count(times)).value, {
    seed,
    rounds: Math.max(FEWEST_ROUNDS, Math.min(1000, Math.floor(MOST_WORK / of.code.length))),
  })
  return { value: whole.value, low: drawn.low, high: drawn.high, n: whole.n, reason: drawn.reason }
}

/** Only queries that have a unit are drawn, numbered anew. */
function ownClusters(of: Units, cluster: ArrayLike<number>): { of: Int32Array; clusters: number } {
  const known = new Map<number, number>()
  const own = new Int32Array(of.units)
  for (let u = 0; u < of.units; u++) {
    const id = cluster[of.origin[u]!]!
    const found = known.get(id) ?? known.size
    known.set(id, found)
    own[u] = found
  }
  return { of: own, clusters: known.size }
}
