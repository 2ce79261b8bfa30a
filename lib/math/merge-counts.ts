/** Sums of counts. O(pairs of both). */
import type { Counts } from './counts'
import { MathError } from './math-error'

/** Counts of the same policies, added up pair by pair. */
export function mergeCounts(one: Counts, two: Counts): Counts {
  if (one.policies !== two.policies)
    throw new MathError('bad_shape', `Counts of ${one.policies} and of ${two.policies} policies.`)
  const k = one.policies
  const [n, m] = [one.i.length, two.i.length]
  const merged = emptyCounts(k, n + m)
  let length = 0
  for (let p = 0, q = 0; p < n || q < m; length++) {
    const left = p < n ? one.i[p]! * k + one.j[p]! : Number.POSITIVE_INFINITY
    const right = q < m ? two.i[q]! * k + two.j[q]! : Number.POSITIVE_INFINITY
    if (left <= right) addPair(merged, length, one, p++)
    if (right <= left) addPair(merged, length, two, q++)
  }
  return { ...trim(merged, length), self: one.self + two.self }
}

function addPair(into: Counts, at: number, from: Counts, p: number): void {
  into.i[at] = from.i[p]!
  into.j[at] = from.j[p]!
  into.winsI[at]! += from.winsI[p]!
  into.winsJ[at]! += from.winsJ[p]!
  into.ties[at]! += from.ties[p]!
  into.bothBad[at]! += from.bothBad[p]!
}

function emptyCounts(policies: number, n: number): Counts {
  const column = () => new Float64Array(n)
  const columns = { winsI: column(), winsJ: column(), ties: column(), bothBad: column() }
  return { policies, i: new Int32Array(n), j: new Int32Array(n), ...columns, self: 0 }
}

function trim(counts: Counts, n: number): Counts {
  const { i, j, winsI, winsJ, ties, bothBad } = counts
  const real = (column: Float64Array) => column.subarray(0, n)
  const columns = { winsI: real(winsI), winsJ: real(winsJ), ties: real(ties), bothBad: real(bothBad) }
  return { ...counts, i: i.subarray(0, n), j: j.subarray(0, n), ...columns }
}
