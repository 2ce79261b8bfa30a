/**
 * Cohen's kappa of two annotators over the units that both rated:
 *   (P - E) / (1 - E),   P = share of equal ratings,   E = sum_c p_c q_c   with p, q the two annotators' shares of each value
 * Both always the same one value: 0/0, null with `no_variation`. Cost: O(units + values^2). Source: Cohen (1960).
 */
import type { Coefficient } from './agreement'
import { MathError } from './math-error'

/** @param table row-major, values x values: how often the first annotator said the row's value and the second the column's */
export function cohenKappa(table: ArrayLike<number>, values: number): Coefficient {
  if (table.length !== values * values)
    throw new MathError('bad_shape', `Expected ${values} x ${values} counts, got ${table.length}.`)
  const [first, second] = [new Float64Array(values), new Float64Array(values)]
  let [n, equal] = [0, 0]
  for (let r = 0; r < values; r++) {
    for (let c = 0; c < values; c++) {
      const count = table[r * values + c]!
      n += count
      first[r]! += count
      second[c]! += count
      if (r === c) equal += count
    }
  }
  if (n === 0) return { value: null, n: 0, reason: 'needs_two_annotators' }
  let expected = 0
  for (let c = 0; c < values; c++) expected += (first[c]! / n) * (second[c]! / n)
  if (1 - expected < 1e-12) return { value: null, n, reason: 'no_variation' }
  return { value: (equal / n - expected) / (1 - expected), n, reason: null }
}

/** Table of two annotators' codes, 0 to values - 1; a negative code is a gap. @param times how often each unit counts, default once */
export function crossTable(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  values: number,
  times?: ArrayLike<number>,
): Float64Array {
  const table = new Float64Array(values * values)
  for (let u = 0; u < first.length; u++) {
    if (first[u]! >= 0 && second[u]! >= 0) table[first[u]! * values + second[u]!]! += times ? times[u]! : 1
  }
  return table
}
