/** Games with their style differences, as styled-fit.ts takes them: sorted by pair, seen from the lower policy, in units. */

import { PSEUDO_WINS } from './component-fit'
import { type Games, OUTCOME } from './counts'
import type { PairList } from './pair-list'
import { orderByQuery } from './query-scores'
import type { StyledRows } from './styled-fit'

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

export function rootMeanSquares({ games, style: { width, x }, rows }: Part): Float64Array {
  const squares = new Float64Array(width)
  let total = 0
  for (const row of rows) {
    const w = games.weight?.[row] ?? 1
    for (let f = 0; f < width; f++) squares[f]! += w * x[row * width + f]! ** 2
    total += w
  }
  return squares.map((square) => Math.sqrt(square / total))
}

/** @param isRegularised half a win each way without any difference of style on every pair */
export function sortByPair(part: Part, scale: Scale, pairs: PairList, isRegularised: boolean): StyledRows {
  const { games, style, local, rows } = part
  const { columns, units } = scale
  const k = pairs.policies
  const extra = isRegularised ? pairs.i.length : 0
  const n = rows.length + extra
  const width = columns.length
  const keys = new Int32Array(n)
  rows.forEach((row, r) => {
    const [a, b] = [local[games.a[row]!]!, local[games.b[row]!]!]
    keys[r] = Math.min(a, b) * k + Math.max(a, b)
  })
  for (let p = 0; p < extra; p++) keys[rows.length + p] = pairs.i[p]! * k + pairs.j[p]!
  const order = orderByQuery({ query: keys })
  const [y, weight, x] = [new Float64Array(n), new Float64Array(n), new Float64Array(n * width)]
  for (let to = 0; to < n; to++) {
    const row = rows[order[to]!]
    y[to] = row === undefined ? 0.5 : verdictOf(games, local, row)
    weight[to] = row === undefined ? 2 * PSEUDO_WINS : (games.weight?.[row] ?? 1)
    if (row === undefined) continue
    const sign = local[games.a[row]!]! < local[games.b[row]!]! ? 1 : -1
    for (let f = 0; f < width; f++) {
      const column = columns[f]!
      x[to * width + f] = (sign * style.x[row * style.width + column]!) / units[column]!
    }
  }
  const i = Int32Array.from(order as ArrayLike<number>, (r) => Math.floor(keys[r]! / k))
  const j = Int32Array.from(order as ArrayLike<number>, (r) => keys[r]! % k)
  return { policies: k, width, i, j, y, weight, x }
}

/** 1, 1/2 or 0 seen from the lower policy. */
function verdictOf(games: Games, local: Int32Array, row: number): number {
  const code = games.outcome[row]!
  if (code === OUTCOME.TIE) return 0.5
  const isLowerFirst = local[games.a[row]!]! < local[games.b[row]!]!
  return (code === OUTCOME.A) === isLowerFirst ? 1 : 0
}
