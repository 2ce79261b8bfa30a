/**
 * Seeded bootstrap of the strengths of one group: R resamples of its queries, or, where games have none, of its games from
 * the counts (a multinomial over pairs and outcomes). Each is fitted from the fit that is there (refit.ts).
 * Resamples without a maximum are counted and left out. What it checks is the sandwich, with which it must agree.
 * Cost of a resample: O(games of the group), or O(pairs) without queries, and the refit. Source: Efron (1979).
 */
import { strongComponents } from './comparison-graph'
import type { ComponentFit } from './component-fit'
import type { Games } from './counts'
import { hasWinningCycle } from './davidson'
import { type DenseFit, toDense } from './dense-fit'
import { MathError } from './math-error'
import type { PairList } from './pair-list'
import { createRandom, type Random } from './random'
import { drawMultinomial } from './random-counts'
import { refit } from './refit'

export interface StrengthBootstrap {
  /** Standard deviation of each policy's theta over the resamples; theta has mean zero in each. */
  standardErrors: Float64Array
  rounds: number
  /** Resamples without a maximum. */
  failed: number
  seed: number
}

export interface BootstrapOf {
  fit: ComponentFit
  seed: number
  /** Default 200. */
  rounds?: number
  /** With it whole queries are drawn: games, the local index of each policy, and the group's rows sorted by query. */
  byQuery?: { games: Games; local: Int32Array; rows: Int32Array }
}

export function bootstrapStrengths({ fit, seed, rounds = 200, byQuery }: BootstrapOf): StrengthBootstrap {
  if (fit.isRegularised) throw new MathError('no_data', 'A group without a maximum has no bootstrap of it.')
  const dense = toDense(fit)
  const random = createRandom(seed, 'strength-bootstrap')
  const draw = byQuery ? drawQueries(fit, byQuery, random) : drawGames(fit.pairs, random)
  const k = fit.theta.length
  const sums = new Float64Array(k)
  const squares = new Float64Array(k)
  let failed = 0
  for (let round = 0; round < rounds; round++) {
    const theta = fitResample(draw(), dense)
    if (!theta) failed += 1
    for (let v = 0; theta && v < k; v++) {
      // Around the fit, so that no digits are lost.
      const off = theta[v]! - fit.theta[v]!
      sums[v]! += off
      squares[v]! += off * off
    }
  }
  const n = rounds - failed
  if (n < 2) throw new MathError('no_data', `${failed} of ${rounds} resamples have no maximum.`)
  const standardErrors = squares.map((square, v) => Math.sqrt(Math.max(0, square - sums[v]! ** 2 / n) / (n - 1)))
  return { standardErrors, rounds, failed, seed }
}

function fitResample(pairs: PairList, dense: DenseFit): Float64Array | null {
  try {
    return refit(pairs, dense).theta
  } catch (error) {
    if (!(error instanceof MathError)) throw error
    const exists = strongComponents(pairs).length === 1 && (dense.method === 'half' || hasWinningCycle(pairs))
    if (exists) throw error
    return null
  }
}

/** Buffers of the drawn counts are used again in the next round. */
function drawGames(pairs: PairList, random: Random): () => PairList {
  const n = pairs.i.length
  const weights = new Float64Array(3 * n)
  for (const [plane, column] of [pairs.winsI, pairs.winsJ, pairs.ties].entries()) weights.set(column, plane * n)
  const total = Math.round(weights.reduce((sum, w) => sum + w, 0))
  const drawn = new Float64Array(3 * n)
  const [winsI, winsJ, ties] = [0, 1, 2].map((plane) => drawn.subarray(plane * n, plane * n + n))
  return () => {
    drawMultinomial(total, weights, random, drawn)
    return { ...pairs, winsI: winsI!, winsJ: winsJ!, ties: ties! }
  }
}

function drawQueries(
  { pairs }: ComponentFit,
  { games, local, rows }: NonNullable<BootstrapOf['byQuery']>,
  random: Random,
): () => PairList {
  const k = pairs.policies
  const n = pairs.i.length
  const pairOf = new Map(Array.from(pairs.i, (i, p) => [i * k + pairs.j[p]!, p]))
  const cell = new Int32Array(rows.length)
  const query = new Int32Array(rows.length)
  let queries = 0
  rows.forEach((row, at) => {
    const [a, b, code] = [local[games.a[row]!]!, local[games.b[row]!]!, games.outcome[row]!]
    const plane = code < 2 && a > b ? 1 - code : code
    cell[at] = plane * n + pairOf.get(Math.min(a, b) * k + Math.max(a, b))!
    if (at > 0 && games.query![row] !== games.query![rows[at - 1]!]) queries += 1
    query[at] = queries
  })
  const weight = Float64Array.from(rows as ArrayLike<number>, (row) => games.weight?.[row] ?? 1)
  const times = new Float64Array(queries + 1)
  const drawn = new Float64Array(3 * n)
  const [winsI, winsJ, ties] = [0, 1, 2].map((plane) => drawn.subarray(plane * n, plane * n + n))
  return () => {
    times.fill(0)
    drawn.fill(0)
    for (let q = 0; q <= queries; q++) times[random.int(queries + 1)]! += 1
    for (let at = 0; at < cell.length; at++) drawn[cell[at]!]! += times[query[at]!]! * weight[at]!
    return { ...pairs, winsI: winsI!, winsJ: winsJ!, ties: ties! }
  }
}
