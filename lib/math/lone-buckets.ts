/**
 * Buckets that one rollout alone uses (most of them: names, rare pairs of words) move together: under an equal ridge the minimum
 * has w_j = x_j g for one number g of that rollout. So they are one column of value |x|, and w_j = (x_j / |x|) times its weight: the same
 * minimum, exactly, in a third of the columns. Cost: linear in the entries.
 */
import type { Design, SparseRows } from './difference-matrix'

export interface FoldedDesign {
  design: Design
  /** Column of the folded design that each hashed column went into, and its share of that column's weight. */
  column: Int32Array
  share: Float64Array
}

export function foldLoneBuckets(x: Design): FoldedDesign {
  const { sparse } = x
  const uses = new Int32Array(sparse.buckets.length)
  for (let e = 0; e < sparse.index.length; e++) uses[sparse.index[e]!]! += 1
  const column = new Int32Array(uses.length)
  const share = new Float64Array(uses.length).fill(1)
  let shared = 0
  for (let j = 0; j < uses.length; j++) if (uses[j]! > 1) column[j] = shared++
  const folded = foldRows(sparse, { uses, column, share, shared })
  return { design: { ...x, sparse: folded }, column, share }
}

type Folding = { uses: Int32Array; column: Int32Array; share: Float64Array; shared: number }

/** Fills `column` and `share` of the lone ones as it goes. */
function foldRows(sparse: SparseRows, { uses, column, share, shared }: Folding): SparseRows {
  const { rows } = sparse
  const start = new Int32Array(rows + 1)
  const index = new Int32Array(sparse.index.length)
  const value = new Float64Array(sparse.index.length)
  let used = 0
  let columns = shared
  for (let row = 0; row < rows; row++) {
    const [from, to] = [sparse.start[row]!, sparse.start[row + 1]!]
    let squares = 0
    for (let e = from; e < to; e++) {
      const j = sparse.index[e]!
      const v = sparse.value[e]!
      if (uses[j]! === 1) squares += v * v
      else {
        index[used] = column[j]!
        value[used++] = v
      }
    }
    if (squares > 0) {
      const norm = Math.sqrt(squares)
      for (let e = from; e < to; e++) {
        const j = sparse.index[e]!
        if (uses[j]! !== 1) continue
        column[j] = columns
        share[j] = sparse.value[e]! / norm
      }
      index[used] = columns++
      value[used++] = norm
    }
    start[row + 1] = used
  }
  // No bucket is the folded column's own.
  const buckets = new Int32Array(columns).fill(-1)
  for (let j = 0; j < uses.length; j++) if (uses[j]! > 1) buckets[column[j]!] = sparse.buckets[j]!
  return { rows, start, index: index.slice(0, used), value: value.slice(0, used), buckets }
}
