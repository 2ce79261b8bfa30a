/**
 * May a candidate take the champion's place? Both judge the same held-out preferences, each query whole:
 *   d = mean log loss of the candidate - mean log loss of the champion (a tie counts half each way), paired bootstrap over
 *       queries, 2,000 seeded rounds
 *   REJECT     lower end of d > 0, or d > 0.02
 *              or in an environment with >= 10 queries and >= 100 preferences the Holm-adjusted lower end of its rise > 0.02
 *              or the candidate's ECE > 95 % point of its null + 0.02
 *   PROMOTE    none of these, d <= 0, and not significantly worse than the best model that ever served (lower end <= 0)
 *   UNDECIDED  else: a person may promote it
 * "Not significantly worse" alone would promote a model of half the data most of the time: d <= 0 asks it to be at least as
 * good on the very preferences on which the champion was good, so that a run of tries cannot drift downwards.
 * Holm: environments by their t = (rise - 0.02) / SE, largest first; the i-th of m at level 1 - 0.05 / (m - i); the first that
 * holds ends it. SE clustered by query, t with G - 1 degrees of freedom. Cost: 4,000 rounds x queries.
 */
import { bootstrapClusters } from './bootstrap'
import { clusteredMean } from './clustered-mean'
import type { Estimate } from './estimate'
import { studentTQuantile } from './special'

export interface GateData {
  /** Log loss of each judged preference; both bad is not handed in. */
  candidate: ArrayLike<number>
  champion: ArrayLike<number>
  /** Of the best model that ever served; null where that is the champion, or none ever did. */
  best?: ArrayLike<number> | null
  query: ArrayLike<number>
  environment: ArrayLike<number>
  /** Default 1. */
  weight?: ArrayLike<number>
}

export interface GateOptions {
  seed: number
  /** Default 2,000. */
  rounds?: number
  /** The candidate's, on the same preferences; null where its null is not known. */
  calibration?: { ece: number; nullHigh: number } | null
}

export type Verdict = 'PROMOTE' | 'REJECT' | 'UNDECIDED'

export type GateReason =
  /** d <= 0 and nothing speaks against it. */
  | { code: 'better' }
  /** The lower end of d is above 0. */
  | { code: 'worse' }
  /** d > 0.02. */
  | { code: 'much_worse' }
  | { code: 'environment_worse'; environment: number }
  | { code: 'miscalibrated' }
  /** 0 < d, within what chance may do. */
  | { code: 'not_better' }
  | { code: 'worse_than_best' }
  | { code: 'no_data' }

export interface EnvironmentRise {
  environment: number
  queries: number
  /** Candidate - champion, as d. */
  rise: Estimate
  /** Null where it was not tested: too small, or a more suspicious one held already. */
  holmLow: number | null
}

export interface GateResult {
  verdict: Verdict
  d: Estimate
  /** Candidate - best, as d. */
  best: Estimate | null
  environments: EnvironmentRise[]
  reasons: GateReason[]
}

export const GATE_LIMITS = {
  rise: 0.02,
  environmentRise: 0.02,
  environmentQueries: 10,
  environmentPreferences: 100,
  miscalibration: 0.02,
} as const

export function judgeCandidate(data: GateData, options: GateOptions): GateResult {
  const d = pairedDifference(data.candidate, data.champion, data, options)
  const best = data.best ? pairedDifference(data.candidate, data.best, data, options) : null
  const environments = environmentRises(data)
  const { calibration } = options
  const against: GateReason[] = []
  if (d.value === null) return { verdict: 'UNDECIDED', d, best, environments, reasons: [{ code: 'no_data' }] }
  if (d.low !== null && d.low > 0) against.push({ code: 'worse' })
  if (d.value > GATE_LIMITS.rise) against.push({ code: 'much_worse' })
  for (const { environment, holmLow } of environments) {
    if (holmLow !== null && holmLow > GATE_LIMITS.environmentRise)
      against.push({ code: 'environment_worse', environment })
  }
  if (calibration && calibration.ece > calibration.nullHigh + GATE_LIMITS.miscalibration)
    against.push({ code: 'miscalibrated' })
  if (against.length > 0) return { verdict: 'REJECT', d, best, environments, reasons: against }
  const doubts: GateReason[] = []
  if (d.value > 0) doubts.push({ code: 'not_better' })
  if (best?.low != null && best.low > 0) doubts.push({ code: 'worse_than_best' })
  return doubts.length > 0
    ? { verdict: 'UNDECIDED', d, best, environments, reasons: doubts }
    : { verdict: 'PROMOTE', d, best, environments, reasons: [{ code: 'better' }] }
}

/** Difference of the weighted means; n = preferences. Below 5 queries there is a value and no interval. */
function pairedDifference(
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  { query, weight }: GateData,
  { seed, rounds = 2000 }: GateOptions,
): Estimate {
  const number = new Map<number, number>()
  for (let i = 0; i < one.length; i++) if (!number.has(query[i]!)) number.set(query[i]!, number.size)
  const [sum, mass] = [new Float64Array(number.size), new Float64Array(number.size)]
  for (let i = 0; i < one.length; i++) {
    const [g, w] = [number.get(query[i]!)!, weight?.[i] ?? 1]
    sum[g]! += w * (one[i]! - other[i]!)
    mass[g]! += w
  }
  const mean = (times: Float64Array) => {
    let [total, of] = [0, 0]
    for (let g = 0; g < times.length; g++) {
      total += times[g]! * sum[g]!
      of += times[g]! * mass[g]!
    }
    return of > 0 ? total / of : null
  }
  const { value, low, high, reason } = bootstrapClusters(number.size, mean, { seed, rounds })
  return { value, low, high, n: one.length, reason: reason === 'not_defined' ? 'no_data' : reason }
}

function environmentRises({ candidate, champion, query, weight, environment }: GateData): EnvironmentRise[] {
  const rowsOf = new Map<number, number[]>()
  for (let i = 0; i < candidate.length; i++) {
    const rows = rowsOf.get(environment[i]!)
    if (rows) rows.push(i)
    else rowsOf.set(environment[i]!, [i])
  }
  const found = [...rowsOf].map(([id, rows]) => {
    const rise = clusteredMean(
      rows.map((i) => candidate[i]! - champion[i]!),
      rows.map((i) => query[i]!),
      rows.map((i) => weight?.[i] ?? 1),
    )
    const { queries, standardError } = rise
    const isLarge = queries >= GATE_LIMITS.environmentQueries && rows.length >= GATE_LIMITS.environmentPreferences
    const t = isLarge && standardError !== null ? (rise.value! - GATE_LIMITS.environmentRise) / standardError : null
    return { id, rise, t }
  })
  const lows = holmLows(found.flatMap(({ id, rise, t }) => (t === null ? [] : { id, t, ...rise })))
  return found
    .map(({ id, rise: { value, low, high, n, reason, queries } }) => ({
      environment: id,
      queries,
      rise: { value, low, high, n, reason },
      holmLow: lows.get(id) ?? null,
    }))
    .sort((a, b) => a.environment - b.environment)
}

type Tested = { id: number; t: number; value: number | null; standardError: number | null; queries: number }

/** Lower ends that hold for all tested environments at once; after the first that holds, the others stay untested: they hold too. */
function holmLows(tested: Tested[]): Map<number, number> {
  const ordered = tested.toSorted((a, b) => b.t - a.t || a.id - b.id)
  const lows = new Map<number, number>()
  for (const [i, { id, value, standardError, queries }] of ordered.entries()) {
    const half = studentTQuantile(1 - 0.025 / (ordered.length - i), queries - 1) * standardError!
    lows.set(id, value! - half)
    if (!(value! - half > GATE_LIMITS.environmentRise)) break
  }
  return lows
}
