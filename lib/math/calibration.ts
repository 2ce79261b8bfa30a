/**
 * Does a model that says 70 % turn out right 70 times of 100?
 *   confidence   c = max(p, 1 - p)
 *   correctness  k = 1, 0, or 1/2: a tie, and p = 1/2 exactly          so that swapping the sides changes nothing
 *   ECE          sum over 10 bins of equal mass of  |sum w (c - k)| / sum w          (equal confidences share a bin)
 * ECE is above 0 for a perfect model too, by the noise of the verdicts. So it stands beside its *null*: mean and 95 %
 * point over 1,000 seeded draws in which queries are drawn with replacement and the verdicts come from p itself (with the
 * share of ties that there was). A perfect model shows about 0.07 at n = 200 and 0.02 at 2,500.
 * Interval: bootstrap over queries, moved by its own bias: the verdicts' noise enters a resample twice.
 * Cost: 2,000 x n. Source: Naeini et al. (2015); bins of equal mass, Nguyen and O'Connor (2015); the null, Widmann et al. (2019).
 */
import { quantileOf } from './bootstrap'
import { clusteredMean } from './clustered-mean'
import { type Estimate, gap } from './estimate'
import { MathError } from './math-error'
import { createRandom, type Random } from './random'

export interface CalibrationData {
  /** Probability that a is preferred. */
  p: ArrayLike<number>
  /** 1, 0, or 1/2 for a tie. Both bad is not handed in. */
  y: ArrayLike<number>
  query: ArrayLike<number>
  /** Default 1. */
  weight?: ArrayLike<number>
}

export interface CalibrationBin {
  /** Least and largest confidence in it. */
  from: number
  to: number
  /** Mean confidence, and how often it was right. */
  confidence: number
  correct: Estimate
}

export interface Calibration {
  ece: Estimate
  /** What a perfect model with the same probabilities shows; null below 5 queries. */
  null: { mean: number; high: number; draws: number; seed: number } | null
  /** Lowest confidence first; fewer than ten where confidences are equal. */
  bins: CalibrationBin[]
}

export const CALIBRATION_BINS = 10
const DRAWS = 1000
const FEWEST_QUERIES = 5

/** @param seed of the draws behind the null and the interval. Throws not_finite for a p outside [0, 1]. */
export function measureCalibration(data: CalibrationData, seed: number): Calibration {
  const n = data.p.length
  if (n === 0) return { ece: gap('no_data'), null: null, bins: [] }
  const rows = sortRows(data)
  const each = new Float64Array(n)
  for (let i = 0; i < n; i++) each[i] = rows.weight[i]! * (rows.confidence[i]! - rows.correct[i]!)
  const value = eceOf(rows, rows.weight, each)
  const bins = describeBins(rows)
  if (rows.queries < FEWEST_QUERIES)
    return { ece: { value, low: null, high: null, n, reason: 'too_few_queries' }, null: null, bins }
  const own = draw(rows, createRandom(seed, 'calibration'), (i, times) => times * each[i]!)
  const random = createRandom(seed, 'calibration-null')
  const under = draw(rows, random, nullGap(rows, random))
  const bias = own.reduce((sum, v) => sum + v, 0) / DRAWS - value
  const [low, high] = [quantileOf(own, 0.025) - bias, quantileOf(own, 0.975) - bias]
  return {
    ece: { value, low: Math.max(0, Math.min(low, value)), high: Math.max(high, value), n, reason: null },
    null: { mean: under.reduce((sum, v) => sum + v, 0) / DRAWS, high: quantileOf(under, 0.95), draws: DRAWS, seed },
    bins,
  }
}

interface Rows {
  /** All ordered by confidence. */
  confidence: Float64Array
  correct: Float64Array
  weight: Float64Array
  /** Numbered from 0. */
  query: Int32Array
  queries: number
  /** Share of ties by weight. */
  ties: number
}

function sortRows({ p, y, query, weight }: CalibrationData): Rows {
  const order = Array.from(p, (probability, i) => {
    if (!(probability >= 0 && probability <= 1))
      throw new MathError('not_finite', `Probability ${i} is ${probability}.`)
    return i
  }).sort((a, b) => Math.abs(p[a]! - 0.5) - Math.abs(p[b]! - 0.5) || a - b)
  const number = new Map<number, number>()
  for (const i of order) if (!number.has(query[i]!)) number.set(query[i]!, number.size)
  const weights = Float64Array.from(order, (i) => weight?.[i] ?? 1)
  const tied = order.reduce((sum, i, at) => sum + (y[i] === 0.5 ? weights[at]! : 0), 0)
  return {
    confidence: Float64Array.from(order, (i) => Math.max(p[i]!, 1 - p[i]!)),
    correct: Float64Array.from(order, (i) => (p[i] === 0.5 ? 0.5 : p[i]! > 0.5 ? y[i]! : 1 - y[i]!)),
    weight: weights,
    query: Int32Array.from(order, (i) => number.get(query[i]!)!),
    queries: number.size,
    ties: tied / weights.reduce((sum, w) => sum + w, 0),
  }
}

/** Walks the rows in groups of equal confidence. @param mass of each row @param gaps mass x (confidence - correctness) of each row */
function eceOf({ confidence }: Rows, mass: ArrayLike<number>, gaps: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < mass.length; i++) total += mass[i]!
  let [error, bin, inBin, before] = [0, -1, 0, 0]
  for (let i = 0; i < mass.length; ) {
    let [group, gapOf] = [0, 0]
    const c = confidence[i]!
    for (; i < mass.length && confidence[i] === c; i++) {
      group += mass[i]!
      gapOf += gaps[i]!
    }
    const its = binAt(before + group / 2, total)
    if (its !== bin) {
      error += Math.abs(inBin)
      bin = its
      inBin = 0
    }
    inBin += gapOf
    before += group
  }
  return (error + Math.abs(inBin)) / total
}

const binAt = (mass: number, total: number) =>
  Math.min(CALIBRATION_BINS - 1, Math.floor((CALIBRATION_BINS * mass) / total))

/** ECE of 1,000 samples of the queries, ascending. @param gapOf weighted gap of row i drawn so many times */
function draw(rows: Rows, random: Random, gapOf: (i: number, times: number) => number): Float64Array {
  const n = rows.confidence.length
  const times = new Float64Array(rows.queries)
  const [mass, gaps] = [new Float64Array(n), new Float64Array(n)]
  const found = new Float64Array(DRAWS)
  for (let round = 0; round < DRAWS; round++) {
    times.fill(0)
    for (let g = 0; g < rows.queries; g++) times[random.int(rows.queries)]! += 1
    for (let i = 0; i < n; i++) {
      const t = times[rows.query[i]!]!
      mass[i] = t * rows.weight[i]!
      gaps[i] = t === 0 ? 0 : gapOf(i, t)
    }
    found[round] = eceOf(rows, mass, gaps)
  }
  return found.sort()
}

/** Verdicts of a perfect model: right with chance c, a tie taking as much from right as from wrong. */
function nullGap({ confidence, weight, ties }: Rows, random: Random) {
  return (i: number, times: number) => {
    const c = confidence[i]!
    if (c === 0.5) return 0
    const tie = Math.min(ties, 2 * (1 - c))
    let right = 0
    for (let k = 0; k < times; k++) {
      const u = random.uniform()
      if (u < c - tie / 2) right += 1
      else if (u < c + tie / 2) right += 0.5
    }
    return weight[i]! * (times * c - right)
  }
}

function describeBins({ confidence, correct, weight, query }: Rows): CalibrationBin[] {
  const total = weight.reduce((sum, w) => sum + w, 0)
  const members: number[][] = Array.from({ length: CALIBRATION_BINS }, () => [])
  let before = 0
  for (let i = 0; i < weight.length; ) {
    const from = i
    let group = 0
    for (; i < weight.length && confidence[i] === confidence[from]; i++) group += weight[i]!
    for (let row = from; row < i; row++) members[binAt(before + group / 2, total)]!.push(row)
    before += group
  }
  return members
    .filter((rows) => rows.length > 0)
    .map((rows) => {
      const pick = (column: ArrayLike<number>) => rows.map((row) => column[row]!)
      const [mean, mass] = [pick(confidence), pick(weight)]
      const { value, low, high, n, reason } = clusteredMean(pick(correct), pick(query), mass)
      return {
        from: mean[0]!,
        to: mean.at(-1)!,
        confidence: mean.reduce((sum, c, i) => sum + c * mass[i]!, 0) / mass.reduce((sum, w) => sum + w, 0),
        correct: { value, low, high, n, reason },
      }
    })
}
