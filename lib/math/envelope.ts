/**
 * Direct solver for the curvature of compared pairs: Cholesky inside the envelope of a reverse Cuthill-McKee order. One
 * policy of the group is grounded (its step is 0 before centring), which makes the Laplacian definite; eta, where there
 * is one, is the last row. Where everybody meets everybody this is the dense factor (K^3 / 6); where only neighbours
 * meet, K x band^2. Source: George and Liu (1981), chapters 2 and 4.
 */
import { MathError } from './math-error'
import type { PairList } from './pair-list'
import type { PairCurvature } from './pair-objective'

export interface Envelope {
  /** Row of each parameter; -1 for the grounded policy. */
  row: Int32Array
  rows: number
  /** First column of each row's envelope, and where the row's entries begin less that column. */
  first: Int32Array
  base: Int32Array
  size: number
  /** Multiply-adds of one factor. */
  cost: number
}

export function planEnvelope(pairs: PairList, hasEta: boolean): Envelope {
  const k = pairs.policies
  const isDense = pairs.i.length > (k * k) / 8
  const order = isDense ? Int32Array.from({ length: k }, (_, v) => v) : cuthillMcKee(pairs)
  const rows = k - 1 + (hasEta ? 1 : 0)
  const row = new Int32Array(k + (hasEta ? 1 : 0)).fill(-1)
  // The last of the order is grounded: nothing is filled in for it.
  for (let at = 0; at + 1 < k; at++) row[order[at]!] = at
  const first = Int32Array.from({ length: rows }, (_, r) => r)
  for (let p = 0; p < pairs.i.length; p++) {
    const [x, y] = [row[pairs.i[p]!]!, row[pairs.j[p]!]!]
    if (x >= 0 && y >= 0) first[Math.max(x, y)] = Math.min(first[Math.max(x, y)]!, x, y)
  }
  if (hasEta) {
    row[k] = rows - 1
    first[rows - 1] = 0
  }
  const base = new Int32Array(rows)
  let size = 0
  let cost = 0
  for (let r = 0; r < rows; r++) {
    const width = r - first[r]!
    base[r] = size - first[r]!
    size += width + 1
    cost += (width * width) / 2
  }
  return { row, rows, first, base, size, cost }
}

/** Policies in reverse Cuthill-McKee order: breadth first from a policy of least degree, neighbours by degree. */
function cuthillMcKee({ policies: k, i, j }: PairList): Int32Array {
  const start = new Int32Array(k + 1)
  for (let p = 0; p < i.length; p++) {
    start[i[p]! + 1]!++
    start[j[p]! + 1]!++
  }
  for (let v = 0; v < k; v++) start[v + 1]! += start[v]!
  const next = start.slice()
  const near = new Int32Array(start[k]!)
  for (let p = 0; p < i.length; p++) {
    near[next[i[p]!]!++] = j[p]!
    near[next[j[p]!]!++] = i[p]!
  }
  const degree = (v: number) => start[v + 1]! - start[v]!
  const byDegree = Int32Array.from({ length: k }, (_, v) => v).sort((x, y) => degree(x) - degree(y) || x - y)
  const isSeen = new Uint8Array(k)
  const order = new Int32Array(k)
  let length = 0
  for (const root of byDegree) {
    if (isSeen[root]) continue
    isSeen[root] = 1
    order[length++] = root
    for (let at = length - 1; at < length; at++) {
      const v = order[at]!
      const fresh = near.subarray(start[v]!, start[v + 1]!).filter((w) => !isSeen[w])
      fresh.sort((x, y) => degree(x) - degree(y) || x - y)
      for (const w of fresh) {
        isSeen[w] = 1
        order[length++] = w
      }
    }
  }
  return order.reverse()
}

/** Factors the curvature in place of `l` (plan.size numbers). Throws not_positive_definite. */
export function factorEnvelope(plan: Envelope, pairs: PairList, found: PairCurvature, l: Float64Array): void {
  fillEnvelope(plan, pairs, found, l)
  const { first, base, rows } = plan
  for (let r = 0; r < rows; r++) {
    const br = base[r]!
    const fr = first[r]!
    const diagonal = l[br + r]!
    let pivot = diagonal
    for (let c = fr; c < r; c++) {
      const bc = base[c]!
      let sum = l[br + c]!
      for (let m = Math.max(fr, first[c]!); m < c; m++) sum -= l[br + m]! * l[bc + m]!
      const entry = sum / l[bc + c]!
      l[br + c] = entry
      pivot -= entry * entry
    }
    if (!(pivot > 1e-15 * diagonal)) throw new MathError('not_positive_definite', `The curvature is flat (row ${r}).`)
    l[br + r] = Math.sqrt(pivot)
  }
}

function fillEnvelope({ row, base, rows }: Envelope, pairs: PairList, found: PairCurvature, l: Float64Array): void {
  l.fill(0)
  const hasEta = found.cross.length > 0
  for (let p = 0; p < pairs.i.length; p++) {
    const [x, y, h] = [row[pairs.i[p]!]!, row[pairs.j[p]!]!, found.h[p]!]
    if (x >= 0) l[base[x]! + x]! += h
    if (y >= 0) l[base[y]! + y]! += h
    if (x >= 0 && y >= 0) l[base[Math.max(x, y)]! + Math.min(x, y)]! -= h
    if (!hasEta) continue
    const last = base[rows - 1]!
    if (x >= 0) l[last + x]! += found.cross[p]!
    if (y >= 0) l[last + y]! -= found.cross[p]!
  }
  if (hasEta) l[base[rows - 1]! + rows - 1] = found.corner
}

/** step with (L L^T) step = gradient, by parameter; the grounded policy has 0. */
export function solveEnvelope(plan: Envelope, l: Float64Array, gradient: Float64Array): Float64Array {
  const { row, rows, first, base } = plan
  const x = new Float64Array(rows)
  for (let v = 0; v < row.length; v++) if (row[v]! >= 0) x[row[v]!] = gradient[v]!
  for (let r = 0; r < rows; r++) {
    let sum = x[r]!
    for (let c = first[r]!; c < r; c++) sum -= l[base[r]! + c]! * x[c]!
    x[r] = sum / l[base[r]! + r]!
  }
  for (let r = rows - 1; r >= 0; r--) {
    const xr = x[r]! / l[base[r]! + r]!
    x[r] = xr
    for (let c = first[r]!; c < r; c++) x[c]! -= l[base[r]! + c]! * xr
  }
  return Float64Array.from(row, (r) => (r < 0 ? 0 : x[r]!))
}
