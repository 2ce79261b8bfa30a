/**
 * phi(a) - phi(b) of preferences as a design matrix: dense columns (style, divided by `scale`; then one for each policy)
 * and sparse ones for the hashed buckets that occur, renumbered. y is 1, 1/2 or 0 for A, tie, B.
 */
import { OUTCOME } from './counts'
import type { FeatureTable, RewardData } from './reward-data'

export interface Design {
  rows: number
  /** Dense columns: table.width + number of policies (0 for the blind variant). */
  width: number
  dense: Float64Array
  start: Int32Array
  index: Int32Array
  value: Float64Array
  /** Bucket of each sparse column, ascending. */
  buckets: Int32Array
  y: Float64Array
  weight: Float64Array
}

/** Root mean square of each style difference, 1 where it never differs: the unit in which style weights are penalised. */
export function styleScale({ table, preferences }: RewardData, rows: Int32Array): Float64Array {
  const scale = new Float64Array(table.width)
  for (const row of rows) {
    const [a, b] = [preferences.a[row]! * table.width, preferences.b[row]! * table.width]
    for (let j = 0; j < table.width; j++) scale[j]! += (table.style[a + j]! - table.style[b + j]!) ** 2
  }
  return scale.map((sum) => (sum > 0 ? Math.sqrt(sum / rows.length) : 1))
}

export function buildDesign(data: RewardData, rows: Int32Array, scale: Float64Array, policies: number): Design {
  const { table, preferences } = data
  const width = table.width + policies
  const dense = new Float64Array(rows.length * width)
  const y = new Float64Array(rows.length)
  const weight = new Float64Array(rows.length)
  rows.forEach((row, r) => {
    const [a, b] = [preferences.a[row]!, preferences.b[row]!]
    const at = r * width
    for (let j = 0; j < table.width; j++)
      dense[at + j] = (table.style[a * table.width + j]! - table.style[b * table.width + j]!) / scale[j]!
    if (policies > 0) {
      addPolicy(dense, at + table.width, data.policies!.ofRow[a]!, 1)
      addPolicy(dense, at + table.width, data.policies!.ofRow[b]!, -1)
    }
    y[r] = preferences.outcome[row] === OUTCOME.A ? 1 : preferences.outcome[row] === OUTCOME.B ? 0 : 0.5
    weight[r] = preferences.weight?.[row] ?? 1
  })
  return { rows: rows.length, width, dense, y, weight, ...sparseDifferences(table, preferences, rows) }
}

function addPolicy(dense: Float64Array, at: number, policy: number, sign: number): void {
  if (policy >= 0) dense[at + policy]! += sign
}

function sparseDifferences(table: FeatureTable, preferences: RewardData['preferences'], rows: Int32Array) {
  const start = new Int32Array(rows.length + 1)
  const index: number[] = []
  const value: number[] = []
  const isActive = new Uint8Array(table.buckets)
  const push = (bucket: number, difference: number) => {
    if (difference === 0) return
    isActive[bucket] = 1
    index.push(bucket)
    value.push(difference)
  }
  rows.forEach((row, r) => {
    let [p, q] = [table.start[preferences.a[row]!]!, table.start[preferences.b[row]!]!]
    const [pEnd, qEnd] = [table.start[preferences.a[row]! + 1]!, table.start[preferences.b[row]! + 1]!]
    while (p < pEnd || q < qEnd) {
      const left = p < pEnd ? table.index[p]! : table.buckets
      const right = q < qEnd ? table.index[q]! : table.buckets
      if (left < right) push(left, table.value[p++]!)
      else if (right < left) push(right, -table.value[q++]!)
      else push(left, table.value[p++]! - table.value[q++]!)
    }
    start[r + 1] = index.length
  })
  const column = new Int32Array(table.buckets)
  const buckets: number[] = []
  for (let bucket = 0; bucket < table.buckets; bucket++) {
    if (isActive[bucket]) column[bucket] = buckets.push(bucket) - 1
  }
  return {
    start,
    index: Int32Array.from(index, (bucket) => column[bucket]!),
    value: Float64Array.from(value),
    buckets: Int32Array.from(buckets),
  }
}
