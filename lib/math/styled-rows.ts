/** Games with their style differences, as styled-fit.ts takes them: sorted by pair, seen from the lower policy, in units. */

import { PSEUDO_WINS } from './component-fit'
import { type Games, OUTCOME } from './counts'
import type { PairList } from './pair-list'
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
  const { games, local, rows } = part
  const k = pairs.policies
  const extra = isRegularised ? pairs.i.length : 0
  const n = rows.length + extra
  const keys = new Int32Array(n)
  const next = new Int32Array(k * k + 1)
  for (let r = 0; r < n; r++) {
    const p = r - rows.length
    const one = p < 0 ? local[games.a[rows[r]!]!]! : pairs.i[p]!
    const two = p < 0 ? local[games.b[rows[r]!]!]! : pairs.j[p]!
    const key = one < two ? one * k + two : two * k + one
    keys[r] = key
    next[key + 1]!++
  }
  for (let key = 0; key < k * k; key++) next[key + 1]! += next[key]!
  const width = scale.columns.length
  const [i, j, y, weight] = [new Int32Array(n), new Int32Array(n), new Float64Array(n), new Float64Array(n)]
  const sorted = { policies: k, width, i, j, y, weight, x: new Float64Array(n * width) }
  for (let r = 0; r < n; r++) {
    const key = keys[r]!
    const to = next[key]!++
    i[to] = Math.floor(key / k)
    j[to] = key % k
    y[to] = r < rows.length ? verdictOf(games, local, rows[r]!) : 0.5
    weight[to] = r < rows.length ? (games.weight?.[rows[r]!] ?? 1) : 2 * PSEUDO_WINS
    if (r < rows.length) copyStyle(part, scale, rows[r]!, sorted.x, to * width)
  }
  return sorted
}

function copyStyle({ games, style, local }: Part, scale: Scale, row: number, x: Float64Array, at: number): void {
  const { columns, units } = scale
  const isLowerFirst = local[games.a[row]!]! < local[games.b[row]!]!
  const from = row * style.width
  for (let f = 0; f < columns.length; f++) {
    const difference = style.x[from + columns[f]!]! / units[columns[f]!]!
    x[at + f] = isLowerFirst ? difference : -difference
  }
}

/** 1, 1/2 or 0 seen from the lower policy. */
function verdictOf(games: Games, local: Int32Array, row: number): number {
  const code = games.outcome[row]!
  if (code === OUTCOME.TIE) return 0.5
  const isLowerFirst = local[games.a[row]!]! < local[games.b[row]!]!
  return (code === OUTCOME.A) === isLowerFirst ? 1 : 0
}
