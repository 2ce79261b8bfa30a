/**
 * What the next judgments are worth: a learning curve through the losses of fits on growing parts of the data.
 *   minimise  sum_i (y_i - a - b n_i^-c)^2  over a, b >= 0 and c in [0.2, 1]
 * c on a grid of 81 steps, refined twice; for each c, a and b by least squares, b held at 0 where it would be negative (more
 * data does not harm in the mean). Worth of k more at n: b (n^-c - (n + k)^-c), the predicted fall of the loss.
 * The interval is by bootstrap over queries: the caller gives, for each size and seed, each query's summed loss and count out of
 * fold; a round draws queries and fits the curve to the means. Where its low end is 0 (or a round's worth is), "less than high".
 * Cost: sizes x seeds x queries for each round.
 */
import { bootstrapClusters } from './bootstrap'
import { type Estimate, gap } from './estimate'

export type Curve = { a: number; b: number; c: number }

const [LEAST, MOST, STEPS, REFINEMENTS] = [0.2, 1, 80, 2]

/** Needs two sizes at least; null otherwise. */
export function fitLearningCurve(sizes: ArrayLike<number>, losses: ArrayLike<number>): Curve | null {
  if (new Set(Array.from(sizes)).size < 2) return null
  let [low, high] = [LEAST, MOST]
  let best = { curve: { a: 0, b: 0, c: LEAST }, error: Number.POSITIVE_INFINITY }
  for (let round = 0; round <= REFINEMENTS; round++) {
    const step = (high - low) / STEPS
    for (let i = 0; i <= STEPS; i++) {
      const found = fitAt(low + i * step, sizes, losses)
      if (found.error < best.error) best = found
    }
    ;[low, high] = [Math.max(LEAST, best.curve.c - step), Math.min(MOST, best.curve.c + step)]
  }
  return best.curve
}

function fitAt(c: number, sizes: ArrayLike<number>, losses: ArrayLike<number>): { curve: Curve; error: number } {
  const n = sizes.length
  let [x, y, xx, xy] = [0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    x += sizes[i]! ** -c / n
    y += losses[i]! / n
  }
  for (let i = 0; i < n; i++) {
    const d = sizes[i]! ** -c - x
    xx += d * d
    xy += d * (losses[i]! - y)
  }
  const b = Math.max(0, xy / xx)
  const a = y - b * x
  let error = 0
  for (let i = 0; i < n; i++) error += (losses[i]! - a - b * sizes[i]! ** -c) ** 2
  return { curve: { a, b, c }, error }
}

/** Predicted fall of the loss from n to n + more. */
export function worthOf({ b, c }: Curve, n: number, more: number): number {
  return b * (n ** -c - (n + more) ** -c)
}

/** Losses out of fold of one subsample's fit: its size, and each query's sum of losses and number of judgments. */
export type Subsample = { size: number; loss: Float64Array; count: Float64Array }

export type Worth = Estimate & {
  curve: Curve | null
  /** The interval includes 0: only "less than `high`" can be said. */
  isLessThan: boolean
}

const FEWEST_QUERIES = 20
/** Below this a fall of the log loss is none. */
const NOTHING = 1e-9

/** @param subsamples of nested sizes and several seeds, all over the same queries */
export function worthOfNext(subsamples: readonly Subsample[], now: number, more: number, seed: number): Worth {
  const queries = subsamples[0]?.loss.length ?? 0
  if (queries < FEWEST_QUERIES) return { ...gap('too_few_queries', queries), curve: null, isLessThan: false }
  const sizes = [...new Set(subsamples.map(({ size }) => size))]
  const curveOf = (times: Float64Array) =>
    fitLearningCurve(
      sizes,
      sizes.map((size) => meanLoss(subsamples, size, times)),
    )
  const curve = curveOf(new Float64Array(queries).fill(1))
  if (!curve) return { ...gap('one_size', queries), curve, isLessThan: false }
  const drawn = bootstrapClusters(
    queries,
    (times) => {
      const found = curveOf(times)
      return found && worthOf(found, now, more)
    },
    { seed, rounds: 300 },
  )
  const { value, low, high, n, reason } = drawn
  return { value, low, high, n, reason, curve, isLessThan: low !== null && low <= NOTHING }
}

/** Mean over the seeds of one size, so that each size weighs the same. */
function meanLoss(subsamples: readonly Subsample[], size: number, times: Float64Array): number {
  let [means, seeds] = [0, 0]
  for (const one of subsamples) {
    if (one.size !== size) continue
    let [sum, total] = [0, 0]
    for (let g = 0; g < times.length; g++) {
      sum += times[g]! * one.loss[g]!
      total += times[g]! * one.count[g]!
    }
    means += sum / total
    seeds += 1
  }
  return means / seeds
}
