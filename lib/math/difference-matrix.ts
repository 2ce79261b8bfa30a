/**
 * phi(a) - phi(b) of preferences as a design matrix X without writing the differences of hashed features out: the dense
 * columns (style, divided by `scale`; then one for each policy) are stored by preference, the hashed ones by rollout, and
 *   X w = dense . w_dense + t[a] - t[b],   t = Phi w_hashed
 * Rollouts are judged several times each, so that this is several times less than one sparse row for each preference.
 * y is 1, 1/2 or 0 for A, tie, B.
 */
import { OUTCOME } from './counts'
import type { FeatureTable, RewardData } from './reward-data'

export interface Design {
  rows: number
  /** Dense columns: table.width + number of policies (0 for the blind variant). */
  width: number
  /** Single precision: half of the memory traffic, and 1e-7 of a unit is far below any feature's noise. */
  dense: Float32Array
  /** Rollout of each side, into `sparse`. */
  a: Int32Array
  b: Int32Array
  sparse: SparseRows
  y: Float64Array
  weight: Float64Array
}

/** Hashed features of the rollouts, columns renumbered to the buckets that occur. */
export interface SparseRows {
  rows: number
  start: Int32Array
  index: Int32Array
  value: Float64Array
  /** Bucket of each column, ascending. */
  buckets: Int32Array
}

/**
 * The least unit of a style feature, as of a flag that differs in one pair of a hundred. A feature that has hardly moved
 * among the judged pairs has a root mean square near 0; in that unit its weight would be all but free, and the first
 * rollout in which it moves (a very long one, another script) would get a reward of any size.
 */
export const LEAST_UNIT = 0.1

/**
 * Weighted root mean square of each style difference, at least LEAST_UNIT, 1 where it never differs: the unit in which
 * style weights are penalised. The columns of an embedding share one unit, so that its penalty does not depend on how its
 * axes are turned.
 */
export function styleScale({ table, preferences }: RewardData, rows: Int32Array): Float64Array {
  const squares = new Float64Array(table.width)
  let total = 0
  for (const row of rows) {
    const w = preferences.weight?.[row] ?? 1
    const [a, b] = [preferences.a[row]! * table.width, preferences.b[row]! * table.width]
    for (let j = 0; j < table.width; j++) squares[j]! += w * (table.style[a + j]! - table.style[b + j]!) ** 2
    total += w
  }
  const from = table.width - table.embedding
  squares.fill(squares.subarray(from).reduce((sum, s) => sum + s, 0) / Math.max(1, table.embedding), from)
  const unit = squares.map((sum) => (sum > 0 ? Math.sqrt(sum / total) : 1))
  for (let j = 0; j < from; j++) unit[j] = Math.max(unit[j]!, LEAST_UNIT)
  return unit
}

export function buildDesign(data: RewardData, rows: Int32Array, scale: Float64Array, policies: number): Design {
  const { table, preferences } = data
  const width = table.width + policies
  const dense = new Float32Array(rows.length * width)
  const used = usedRollouts(table, preferences, rows)
  rows.forEach((row, r) => {
    const [a, b] = [preferences.a[row]!, preferences.b[row]!]
    const at = r * width
    for (let j = 0; j < table.width; j++)
      dense[at + j] = (table.style[a * table.width + j]! - table.style[b * table.width + j]!) / scale[j]!
    if (policies > 0) {
      addPolicy(dense, at + table.width, data.policies!.ofRow[a]!, 1)
      addPolicy(dense, at + table.width, data.policies!.ofRow[b]!, -1)
    }
  })
  return {
    rows: rows.length,
    width,
    dense,
    a: Int32Array.from(rows, (row) => used.local[preferences.a[row]!]!),
    b: Int32Array.from(rows, (row) => used.local[preferences.b[row]!]!),
    sparse: sparseRows(table, used.rollouts),
    y: Float64Array.from(rows, (row) =>
      preferences.outcome[row] === OUTCOME.A ? 1 : preferences.outcome[row] === OUTCOME.B ? 0 : 0.5,
    ),
    weight: Float64Array.from(rows, (row) => preferences.weight?.[row] ?? 1),
  }
}

/** The same design for some of its rows; columns stay, so that weights carry over. */
export function selectRows(design: Design, rows: Int32Array): Design {
  const { width } = design
  const dense = new Float32Array(rows.length * width)
  rows.forEach((row, r) => {
    dense.set(design.dense.subarray(row * width, (row + 1) * width), r * width)
  })
  const pick = <T extends Int32Array | Float64Array>(column: T) => rows.map((row) => column[row]!)
  const real = (column: Float64Array) => Float64Array.from(rows, (row) => column[row]!)
  return {
    ...design,
    rows: rows.length,
    dense,
    a: pick(design.a),
    b: pick(design.b),
    y: real(design.y),
    weight: real(design.weight),
  }
}

/** The same design without hashed columns. */
export function withoutHashed(design: Design): Design {
  const none = new Int32Array(0)
  const sparse = {
    rows: design.sparse.rows,
    start: new Int32Array(design.sparse.rows + 1),
    index: none,
    value: new Float64Array(0),
    buckets: none,
  }
  return { ...design, sparse }
}

function addPolicy(dense: Float32Array, at: number, policy: number, sign: number): void {
  if (policy >= 0) dense[at + policy]! += sign
}

function usedRollouts(table: FeatureTable, preferences: RewardData['preferences'], rows: Int32Array) {
  const local = new Int32Array(table.rows).fill(-1)
  const rollouts: number[] = []
  for (const row of rows) {
    for (const rollout of [preferences.a[row]!, preferences.b[row]!]) {
      if (local[rollout] === -1) local[rollout] = rollouts.push(rollout) - 1
    }
  }
  return { local, rollouts }
}

function sparseRows(table: FeatureTable, rollouts: number[]): SparseRows {
  const isActive = new Uint8Array(table.buckets)
  const start = new Int32Array(rollouts.length + 1)
  rollouts.forEach((rollout, r) => {
    const [from, to] = [table.start[rollout]!, table.start[rollout + 1]!]
    start[r + 1] = start[r]! + to - from
    for (let e = from; e < to; e++) isActive[table.index[e]!] = 1
  })
  const column = new Int32Array(table.buckets)
  const buckets = new Int32Array(Math.min(table.buckets, start[rollouts.length]!))
  let columns = 0
  for (let bucket = 0; bucket < table.buckets; bucket++) {
    if (isActive[bucket] === 0) continue
    column[bucket] = columns
    buckets[columns++] = bucket
  }
  const index = new Int32Array(start[rollouts.length]!)
  const value = new Float64Array(index.length)
  rollouts.forEach((rollout, r) => {
    const from = table.start[rollout]!
    const [to, end] = [start[r]!, start[r + 1]! - start[r]!]
    for (let e = 0; e < end; e++) {
      index[to + e] = column[table.index[from + e]!]!
      value[to + e] = table.value[from + e]!
    }
  })
  return { rows: rollouts.length, start, index, value, buckets: buckets.slice(0, columns) }
}
