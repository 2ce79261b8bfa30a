/**
 * How far people agree on units (things judged more than once), whoever judged which: ratings as columns, gaps are rows that
 * are not there. Units with fewer than two ratings say nothing about agreement and are left out.
 *   raw     sum_u sum_c n_uc (n_uc - 1) / sum_u m_u (m_u - 1)                    pairs of ratings that are equal
 *   alpha   1 - (n - 1) W / T,   W = sum_u 1/(m_u - 1) sum_{i != j in u} d(x_i, x_j),   T = sum_{i != j of all} d(x_i, x_j)
 *   Fleiss  (P - E) / (1 - E),   P = mean_u of u's own raw agreement,   E = sum_c (mean_u n_uc / m_u)^2
 * with n_uc ratings c and m_u ratings in all on unit u, n = sum m_u. d: nominal 0 or 1; interval (x - y)^2; ordinal the same on
 * mid-ranks of the n ratings; ratio ((x - y) / (x + y))^2. Where all ratings are equal alpha and Fleiss are 0/0: null,
 * `no_variation`. Fleiss (1971) has equal m_u; for others this is the generalisation of Gwet (2014).
 * Cost: linear in ratings and values; alpha on the ratio level also squared in the number of distinct values.
 * Source: Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability".
 */
import { MathError } from './math-error'

export type Level = 'nominal' | 'ordinal' | 'interval' | 'ratio'

/** Ratings as columns of equal length. */
export interface Ratings {
  /** Units are numbered from 0 to units - 1. */
  units: number
  unit: ArrayLike<number>
  /** The rating itself, a finite number; on the nominal level any code. */
  value: ArrayLike<number>
}

/** Ratings of the units that have at least two, in the order of units: those of u are code[start[u]] .. code[start[u + 1] - 1]. */
export interface Units {
  units: number
  start: Int32Array
  /** Index into `scale`. */
  code: Int32Array
  /** The distinct values, ascending, those of units with one rating among them. */
  scale: Float64Array
  /** Number that each unit had in the ratings. */
  origin: Int32Array
}

/** A coefficient that may be undefined: `reason` is set exactly where `value` is null. `n`: what it was counted on. */
export interface Coefficient {
  value: number | null
  n: number
  reason: 'no_variation' | 'needs_two_annotators' | null
}

/** Sorts ratings by unit and drops units with fewer than two. Throws bad_shape, index_out_of_range, not_finite, naming the row. */
export function groupByUnit({ units, unit, value }: Ratings): Units {
  const rows = unit.length
  if (rows !== value.length)
    throw new MathError('bad_shape', `Column value has ${value.length} rows, unit has ${rows}.`)
  const next = new Int32Array(units)
  for (let row = 0; row < rows; row++) {
    const u = unit[row]!
    if (u >>> 0 !== u || u >= units) throw new MathError('index_out_of_range', `Row ${row}: unit ${u}, of ${units}.`)
    next[u]! += 1
  }
  let kept = 0
  for (let u = 0; u < units; u++) if (next[u]! > 1) kept += 1
  const start = new Int32Array(kept + 1)
  const origin = new Int32Array(kept)
  for (let u = 0, at = 0; u < units; u++) {
    const size = next[u]!
    next[u] = size < 2 ? -1 : start[at]!
    if (size < 2) continue
    origin[at] = u
    start[at + 1] = start[at]! + size
    at += 1
  }
  const { codeOf, scale } = encoder(value)
  const code = new Int32Array(start[kept]!)
  for (let row = 0; row < rows; row++) {
    const u = unit[row]!
    const at = next[u]!
    if (at < 0) continue
    code[at] = codeOf(value[row]!)
    next[u] = at + 1
  }
  return { units: kept, start, origin, code, scale }
}

const WIDEST_TABLE = 65_536

/** Distinct values ascending, and each value's index among them; small integers by a table, others by sorting. */
function encoder(value: ArrayLike<number>): { codeOf: (value: number) => number; scale: Float64Array } {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let isWhole = true
  for (let row = 0; row < value.length; row++) {
    const v = value[row]!
    // Infinity - Infinity and NaN - NaN are NaN.
    if (v - v !== 0) throw new MathError('not_finite', `Row ${row}: rating ${v}.`)
    if (v < low) low = v
    if (v > high) high = v
    if (isWhole && (v | 0) !== v) isWhole = false
  }
  if (!isWhole || high - low >= WIDEST_TABLE) {
    const scale = new Float64Array(new Set(Array.from(value))).sort()
    const index = new Map(Array.from(scale, (v, c) => [v, c]))
    return { scale, codeOf: (v) => index.get(v)! }
  }
  const index = new Int32Array(value.length === 0 ? 0 : high - low + 1)
  for (let row = 0; row < value.length; row++) index[value[row]! - low] = 1
  const found: number[] = []
  for (let at = 0; at < index.length; at++) if (index[at] === 1) index[at] = found.push(at + low) - 1
  return { scale: Float64Array.from(found), codeOf: (v) => index[v - low]! }
}

/** Every unit twice, once in each order of what was compared, so that the order in which it is stored cannot matter. @param mirror the same verdict seen from the other side */
export function inBothOrders({ units, unit, value }: Ratings, mirror: (value: number) => number): Ratings {
  const rows = unit.length
  const [both, values] = [new Int32Array(2 * rows), new Float64Array(2 * rows)]
  for (let row = 0; row < rows; row++) {
    both[row] = unit[row]!
    both[rows + row] = units + unit[row]!
    values[row] = value[row]!
    values[rows + row] = mirror(value[row]!)
  }
  return { units: 2 * units, unit: both, value: values }
}

/** Share of pairs of ratings on one unit that are equal; n = pairs. @param times how often each unit counts, default once */
export function rawAgreement(of: Units, times?: Float64Array): Coefficient {
  const count = new Int32Array(of.scale.length)
  let [equal, pairs] = [0, 0]
  for (let u = 0; u < of.units; u++) {
    const t = times ? times[u]! : 1
    if (t === 0) continue
    const m = of.start[u + 1]! - of.start[u]!
    equal += t * (squaresOf(of, u, count) - m)
    pairs += t * m * (m - 1)
  }
  if (pairs === 0) return { value: null, n: 0, reason: 'needs_two_annotators' }
  return { value: equal / pairs, n: pairs / 2, reason: null }
}

/** Fleiss' kappa; n = units. @param times how often each unit counts, default once */
export function fleissKappa(of: Units, times?: Float64Array): Coefficient {
  const count = new Int32Array(of.scale.length)
  const share = new Float64Array(of.scale.length)
  let [agreed, n] = [0, 0]
  for (let u = 0; u < of.units; u++) {
    const t = times ? times[u]! : 1
    if (t === 0) continue
    const m = of.start[u + 1]! - of.start[u]!
    agreed += (t * (squaresOf(of, u, count) - m)) / (m * (m - 1))
    for (let at = of.start[u]!; at < of.start[u + 1]!; at++) share[of.code[at]!]! += t / m
    n += t
  }
  if (n === 0) return { value: null, n: 0, reason: 'needs_two_annotators' }
  let expected = 0
  for (let c = 0; c < share.length; c++) expected += (share[c]! / n) ** 2
  if (1 - expected < 1e-12) return { value: null, n, reason: 'no_variation' }
  return { value: (agreed / n - expected) / (1 - expected), n, reason: null }
}

/** Sum over values of the squared number of ratings of unit u; leaves `count` at zeros. */
export function squaresOf({ start, code }: Units, u: number, count: Int32Array): number {
  const from = start[u]!
  const to = start[u + 1]!
  let squares = 0
  // (c + 1)^2 - c^2
  for (let at = from; at < to; at++) squares += 2 * count[code[at]!]!++ + 1
  for (let at = from; at < to; at++) count[code[at]!] = 0
  return squares
}
