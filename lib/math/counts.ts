/**
 * From judged pairs to counts: one pass over the games, after which no fit depends on their number.
 * Cost: O(N) time. Memory: four K x K planes of integers while counting, or, where these would outgrow the games (many
 * policies, few of them compared), a hash of the compared pairs; afterwards only the compared pairs.
 */
import { MathError } from './math-error'
import type { PairList } from './pair-list'

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

/** Pairs with at least one game, in row order (i < j). Games of a policy with itself are in none of them. */
export interface Counts extends PairList {
  /** Weight of both bad. In no fit. */
  bothBad: Float64Array
  /** Weight of games of a policy with itself, whatever their outcome. */
  self: number
}

/** Counts the games. Throws bad_shape, index_out_of_range, unknown_outcome, not_finite, each naming the row. */
export function countGames(games: Games): Counts {
  const { policies: k, weight } = games
  if (!Number.isInteger(k) || k < 0) throw new MathError('bad_option', `The number of policies must be >= 0, got ${k}.`)
  assertColumns(games)
  const a = integers(games.a)
  const b = integers(games.b)
  const outcome = codes(games.outcome)
  const w = weight ? weights(weight) : null
  for (let row = 0; row < a.length; row++) {
    // One test for all three, as unsigned integers.
    if (a[row]! >>> 0 >= k || b[row]! >>> 0 >= k || outcome[row]! > 3) refuse(games, row)
  }
  return k * k <= Math.max(4 * a.length, 1 << 16) ? countDense(k, a, b, outcome, w) : countSparse(k, a, b, outcome, w)
}

function countDense(k: number, a: Int32Array, b: Int32Array, outcome: Uint8Array, w: Float64Array | null): Counts {
  const cells = w ? weighCells(k, a, b, outcome, w) : tallyCells(k, a, b, outcome)
  const size = k * k
  const seen = new Int32Array((size - k) / 2)
  let pairs = 0
  for (let i = 0; i < k; i++) {
    for (let j = i + 1; j < k; j++) {
      const [there, back] = [i * k + j, j * k + i]
      let games = cells[there]! + cells[back]! + cells[size + there]! + cells[size + back]!
      games += cells[2 * size + there]! + cells[2 * size + back]! + cells[3 * size + there]! + cells[3 * size + back]!
      if (games > 0) seen[pairs++] = there
    }
  }
  const counts = emptyCounts(k, seen.subarray(0, pairs))
  for (let p = 0; p < pairs; p++) {
    const there = counts.i[p]! * k + counts.j[p]!
    const back = counts.j[p]! * k + counts.i[p]!
    counts.winsI[p] = cells[there]! + cells[size + back]!
    counts.winsJ[p] = cells[size + there]! + cells[back]!
    counts.ties[p] = cells[2 * size + there]! + cells[2 * size + back]!
    counts.bothBad[p] = cells[3 * size + there]! + cells[3 * size + back]!
  }
  for (let plane = 0; plane < 4; plane++) for (let i = 0; i < k; i++) counts.self += cells[plane * size + i * k + i]!
  return counts
}

/** One K x K plane for each outcome, as the games name the policies. */
function tallyCells(k: number, a: Int32Array, b: Int32Array, outcome: Uint8Array): Int32Array {
  const cells = new Int32Array(4 * k * k)
  for (let row = 0; row < a.length; row++) cells[(outcome[row]! * k + a[row]!) * k + b[row]!]!++
  return cells
}

function weighCells(k: number, a: Int32Array, b: Int32Array, outcome: Uint8Array, w: Float64Array): Float64Array {
  const cells = new Float64Array(4 * k * k)
  for (let row = 0; row < a.length; row++) cells[(outcome[row]! * k + a[row]!) * k + b[row]!]! += w[row]!
  return cells
}

function countSparse(k: number, a: Int32Array, b: Int32Array, outcome: Uint8Array, w: Float64Array | null): Counts {
  const cellOf = (row: number) => Math.min(a[row]!, b[row]!) * k + Math.max(a[row]!, b[row]!)
  const seen = new Set<number>()
  for (let row = 0; row < a.length; row++) if (a[row] !== b[row] && w?.[row] !== 0) seen.add(cellOf(row))
  const cells = Float64Array.from(seen).sort()
  const pairOf = new Map<number, number>()
  cells.forEach((cell, p) => {
    pairOf.set(cell, p)
  })
  const counts = emptyCounts(k, cells)
  const planes = [counts.winsI, counts.winsJ, counts.ties, counts.bothBad]
  for (let row = 0; row < a.length; row++) {
    const weight = w ? w[row]! : 1
    const code = outcome[row]!
    if (a[row] === b[row]) counts.self += weight
    else if (weight > 0) planes[code < 2 && a[row]! > b[row]! ? 1 - code : code]![pairOf.get(cellOf(row))!]! += weight
  }
  return counts
}

function emptyCounts(k: number, cells: Int32Array | Float64Array): Counts {
  const n = cells.length
  const column = () => new Float64Array(n)
  const i = new Int32Array(n)
  const j = new Int32Array(n)
  for (let p = 0; p < n; p++) {
    i[p] = Math.floor(cells[p]! / k)
    j[p] = cells[p]! - i[p]! * k
  }
  return { policies: k, i, j, winsI: column(), winsJ: column(), ties: column(), bothBad: column(), self: 0 }
}

/** The column as 32-bit integers; what is none becomes -1, which no index and no outcome is. */
function integers(column: ArrayLike<number>): Int32Array {
  if (column instanceof Int32Array) return column
  return Int32Array.from(column, (value) => (Number.isInteger(value) && value < 2 ** 31 ? value : -1))
}

/** As integers, for outcomes: what is no code becomes 255. */
function codes(column: ArrayLike<number>): Uint8Array {
  if (column instanceof Uint8Array) return column
  return Uint8Array.from(column, (value) => (Number.isInteger(value) && value >= 0 && value < 255 ? value : 255))
}

function weights(column: ArrayLike<number>): Float64Array {
  const found = column instanceof Float64Array ? column : Float64Array.from(column)
  const bad = found.findIndex((w) => !(w >= 0 && w < Number.POSITIVE_INFINITY))
  if (bad >= 0) throw new MathError('not_finite', `Row ${bad}: weight ${found[bad]}.`)
  return found
}

function refuse({ policies: k, a, b, outcome }: Games, row: number): never {
  const isKnown = (policy: number) => Number.isInteger(policy) && policy >= 0 && policy < k
  if (!isKnown(a[row]!) || !isKnown(b[row]!))
    throw new MathError('index_out_of_range', `Row ${row}: policies ${a[row]} and ${b[row]}, of ${k}.`)
  throw new MathError('unknown_outcome', `Row ${row}: unknown outcome ${outcome[row]}.`)
}

function assertColumns(games: Games): void {
  const n = games.a.length
  for (const name of ['b', 'outcome', 'query', 'weight'] as const) {
    const column = games[name]
    if (column && column.length !== n)
      throw new MathError('bad_shape', `Column ${name} has ${column.length} rows, a has ${n}.`)
  }
}
