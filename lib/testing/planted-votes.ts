import type { AnnotatorVotes } from '@/lib/math/noisy-votes'
import { createRandom, type Random } from '@/lib/math/random'
import { logistic } from '@/lib/math/special'

/** Votes drawn from the model of lib/math/noisy-bradley-terry.ts with known reliabilities, biases and strengths. */
export type Planted = {
  votes: AnnotatorVotes & { annotator: Int32Array; a: Int32Array; b: Int32Array; outcome: Uint8Array; side: Int8Array }
  strengths: Float64Array
  reliability: Float64Array
  leftBias: Float64Array
}

export type Plan = {
  policies: number
  annotators: number
  votesEach: number
  /** Standard deviation of the strengths. */
  spread: number
  /** Default: uniform on 0 to 2. */
  reliability?: (random: Random) => number
  /** Standard deviation of the side biases; default 0.3. */
  biasSpread?: number
}

export function plantVotes(plan: Plan, seed: number): Planted {
  const random = createRandom(seed, 'planted-votes')
  const { policies, annotators, votesEach, spread, biasSpread = 0.3 } = plan
  const draw = plan.reliability ?? (() => 2 * random.uniform())
  const strengths = Float64Array.from({ length: policies }, () => spread * random.gaussian())
  const reliability = Float64Array.from({ length: annotators }, () => draw(random))
  const leftBias = Float64Array.from({ length: annotators }, () => biasSpread * random.gaussian())
  const n = annotators * votesEach
  const ints = () => new Int32Array(n)
  const votes = {
    ...{ policies, annotators, annotator: ints(), a: ints(), b: ints() },
    ...{ outcome: new Uint8Array(n), side: new Int8Array(n) },
  }
  for (let row = 0; row < n; row++) {
    const k = Math.floor(row / votesEach)
    const a = random.int(policies)
    const b = (a + 1 + random.int(policies - 1)) % policies
    const side = random.uniform() < 0.5 ? 1 : -1
    const z = reliability[k]! * (strengths[a]! - strengths[b]!) + leftBias[k]! * side
    votes.annotator[row] = k
    votes.a[row] = a
    votes.b[row] = b
    votes.side[row] = side
    votes.outcome[row] = random.uniform() < logistic(z) ? 0 : 1
  }
  return { votes, strengths, reliability, leftBias }
}

/** Rows of votes for which `keep` holds. */
export function keepVotes<T extends Planted['votes']>(votes: T, keep: (row: number) => boolean): Planted['votes'] {
  const rows = Array.from(votes.a, (_, row) => row).filter(keep)
  return {
    ...{ policies: votes.policies, annotators: votes.annotators },
    annotator: Int32Array.from(rows, (row) => votes.annotator[row]!),
    a: Int32Array.from(rows, (row) => votes.a[row]!),
    b: Int32Array.from(rows, (row) => votes.b[row]!),
    outcome: Uint8Array.from(rows, (row) => votes.outcome[row]!),
    side: Int8Array.from(rows, (row) => votes.side[row]!),
  }
}

/** Spearman's correlation; values without ties. */
export function rankCorrelation(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const n = x.length
  const [one, other] = [ranksOf(x), ranksOf(y)]
  let squares = 0
  for (let i = 0; i < n; i++) squares += (one[i]! - other[i]!) ** 2
  return 1 - (6 * squares) / (n * (n * n - 1))
}

function ranksOf(values: ArrayLike<number>): Int32Array {
  const order = Array.from(values, (_, i) => i).sort((i, j) => values[i]! - values[j]!)
  const ranks = new Int32Array(values.length)
  order.forEach((i, place) => {
    ranks[i] = place
  })
  return ranks
}

/** Root mean square distance of found from true values after the best scale and shift of the found ones. */
export function errorAfterScale(found: ArrayLike<number>, truth: ArrayLike<number>): number {
  const n = found.length
  const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, v) => sum + v, 0) / n
  const [mx, my] = [mean(found), mean(truth)]
  let [xx, xy, yy] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    xx += (found[i]! - mx) ** 2
    xy += (found[i]! - mx) * (truth[i]! - my)
    yy += (truth[i]! - my) ** 2
  }
  return Math.sqrt(Math.max(0, yy - (xy * xy) / xx) / n)
}
