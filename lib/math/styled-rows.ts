/** Games of one group with their style differences, as styled-pass.ts takes them: in the order in which they came. */

import { PSEUDO_WINS } from './component-fit'
import type { Games } from './counts'
import type { PairList } from './pair-list'
import type { StyledRows } from './styled-pass'

export interface StyleColumns {
  width: number
  /** games x width: style of a's rollout less that of b's. */
  x: Float64Array
}

/** One connected group's share of the games. */
export interface Part {
  games: Games
  style: StyleColumns
  local: Int32Array
  /** The group's rows, by query. */
  rows: Int32Array
}

/** The columns that differ at all, and the root mean square of every column. */
export interface Scale {
  columns: number[]
  units: Float64Array
}

const BLOCK = 512

export function rootMeanSquares({ games, style: { width, x }, rows }: Part): Float64Array {
  const { weight } = games
  const squares = new Float64Array(width)
  let total = 0
  // A block at a time, each column by itself: the sums stay in registers.
  for (let from = 0; from < rows.length; from += BLOCK) {
    const to = Math.min(rows.length, from + BLOCK)
    for (let f = 0; f < width; f++) {
      let sum = 0
      for (let at = from; at < to; at++) {
        const v = x[rows[at]! * width + f]!
        sum += (weight ? weight[rows[at]!]! : 1) * v * v
      }
      squares[f]! += sum
    }
    for (let at = from; at < to; at++) total += weight ? weight[rows[at]!]! : 1
  }
  return squares.map((square) => Math.sqrt(square / total))
}

/** @param isRegularised half a win each way without any difference of style on every pair */
export function columnsOf(part: Part, { columns, units }: Scale, pairs: PairList, isRegularised: boolean): StyledRows {
  const { games, style, local, rows } = part
  const { a: first, b: second, outcome } = games
  const width = columns.length
  const n = rows.length + (isRegularised ? pairs.i.length : 0)
  const [a, b, y] = [new Int32Array(n), new Int32Array(n), new Float64Array(n)]
  // Pseudo-wins: two halves make one game.
  const weight = games.weight ? new Float64Array(n).fill(2 * PSEUDO_WINS) : null
  // All games of one group and all columns: what is there serves as it is.
  const isWhole = n * width === style.x.length && width === style.width && isInOrder(rows)
  const x = isWhole ? style.x : new Float64Array(n * width)
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    a[at] = local[first[row]!]!
    b[at] = local[second[row]!]!
    y[at] = VERDICT[outcome[row]!]!
    if (weight) weight[at] = games.weight![row]!
    if (isWhole) continue
    for (let f = 0; f < width; f++) x[at * width + f] = style.x[row * style.width + columns[f]!]!
  }
  for (let at = rows.length; at < n; at++) {
    a[at] = pairs.i[at - rows.length]!
    b[at] = pairs.j[at - rows.length]!
    y[at] = 0.5
  }
  return { policies: pairs.policies, width, a, b, y, weight, x, units: Float64Array.from(columns, (f) => units[f]!) }
}

/** By the codes of OUTCOME, seen from a. */
const VERDICT = Float64Array.of(1, 0, 0.5)

function isInOrder(rows: Int32Array): boolean {
  for (let at = 0; at < rows.length; at++) if (rows[at] !== at) return false
  return true
}
