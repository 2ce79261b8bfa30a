/**
 * From judged pairs to counts: one pass over the games, after which no fit depends on their number.
 * Cost: O(N) time, three K x K planes of memory.
 */
import { MathError } from './math-error'

/** Outcome codes of a game, seen from its first policy `a`. */
export const OUTCOME = { A: 0, B: 1, TIE: 2, BOTH_BAD: 3 } as const

/** N judged pairs as columns of equal length. */
export interface Games {
  /** Number of policies K; indices run from 0 to K - 1. */
  policies: number
  a: ArrayLike<number>
  b: ArrayLike<number>
  /** Codes of OUTCOME. */
  outcome: ArrayLike<number>
  /** Query index (>= 0) of each game: the cluster of its interval. Needed for intervals 'sandwich'. */
  query?: ArrayLike<number>
  /** Weight or multiplicity of each game, >= 0; default 1. */
  weight?: ArrayLike<number>
}

/** Row-major K x K planes. Games of a policy with itself are in none of them. */
export interface Counts {
  policies: number
  /** wins[i * K + j]: weight with which i beat j. */
  wins: Float64Array
  /** Symmetric: ties[i * K + j] = ties[j * K + i] = weight of ties of i and j. */
  ties: Float64Array
  /** Symmetric, as ties. In no fit. */
  bothBad: Float64Array
  /** Weight of games of a policy with itself, whatever their outcome. */
  self: number
}

/** Counts the games. Throws bad_shape, index_out_of_range, unknown_outcome, not_finite, each naming the row. */
export function countGames(games: Games): Counts {
  const k = games.policies
  const { a, b, outcome, weight } = games
  if (!Number.isInteger(k) || k < 0) throw new MathError('bad_option', `The number of policies must be >= 0, got ${k}.`)
  assertColumns(games)
  const counts = emptyCounts(k)
  for (let row = 0; row < a.length; row++) {
    const i = a[row]!
    const j = b[row]!
    const w = weight ? weight[row]! : 1
    if (!isIndex(i, k) || !isIndex(j, k))
      throw new MathError('index_out_of_range', `Row ${row}: policies ${i} and ${j}, of ${k}.`)
    if (!(w >= 0 && w < Number.POSITIVE_INFINITY)) throw new MathError('not_finite', `Row ${row}: weight ${w}.`)
    addGame(counts, i, j, outcome[row]!, w, row)
  }
  return counts
}

function emptyCounts(k: number): Counts {
  const plane = () => new Float64Array(k * k)
  return { policies: k, wins: plane(), ties: plane(), bothBad: plane(), self: 0 }
}

function addGame(counts: Counts, i: number, j: number, outcome: number, w: number, row: number): void {
  const k = counts.policies
  if (!isIndex(outcome, 4)) throw new MathError('unknown_outcome', `Row ${row}: unknown outcome ${outcome}.`)
  if (i === j) counts.self += w
  else if (outcome === OUTCOME.A) counts.wins[i * k + j]! += w
  else if (outcome === OUTCOME.B) counts.wins[j * k + i]! += w
  else {
    const plane = outcome === OUTCOME.TIE ? counts.ties : counts.bothBad
    plane[i * k + j]! += w
    plane[j * k + i]! += w
  }
}

const isIndex = (i: number, k: number) => Number.isInteger(i) && i >= 0 && i < k

function assertColumns(games: Games): void {
  const n = games.a.length
  for (const name of ['b', 'outcome', 'query', 'weight'] as const) {
    const column = games[name]
    if (column && column.length !== n)
      throw new MathError('bad_shape', `Column ${name} has ${column.length} rows, a has ${n}.`)
  }
}
