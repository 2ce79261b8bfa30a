/** The compared pairs of a set of counts, without the empty cells: what fits and graph checks walk over. */
import type { Counts } from './counts'

export interface PairList {
  policies: number
  /** i[p] < j[p]. */
  i: Int32Array
  j: Int32Array
  /** Weight of wins of i over j, of j over i, and of ties. */
  winsI: Float64Array
  winsJ: Float64Array
  ties: Float64Array
}

/** Pairs with at least one win or tie, in row order. O(K^2). */
export function listPairs(counts: Counts): PairList {
  const k = counts.policies
  const rows: number[] = []
  for (let i = 0; i < k; i++) {
    for (let j = i + 1; j < k; j++) {
      if (counts.wins[i * k + j]! + counts.wins[j * k + i]! + counts.ties[i * k + j]! > 0) rows.push(i * k + j)
    }
  }
  const pairs = emptyPairs(k, rows.length)
  rows.forEach((cell, p) => {
    const i = Math.floor(cell / k)
    const j = cell % k
    pairs.i[p] = i
    pairs.j[p] = j
    pairs.winsI[p] = counts.wins[i * k + j]!
    pairs.winsJ[p] = counts.wins[j * k + i]!
    pairs.ties[p] = counts.ties[i * k + j]!
  })
  return pairs
}

/** The pairs among `members` (policy indices, ascending), renumbered 0..members.length - 1. */
export function restrictPairs(pairs: PairList, members: Int32Array): PairList {
  const local = new Int32Array(pairs.policies).fill(-1)
  members.forEach((policy, index) => {
    local[policy] = index
  })
  const kept: number[] = []
  for (let p = 0; p < pairs.i.length; p++) if (local[pairs.i[p]!]! >= 0 && local[pairs.j[p]!]! >= 0) kept.push(p)
  return {
    policies: members.length,
    i: Int32Array.from(kept, (p) => local[pairs.i[p]!]!),
    j: Int32Array.from(kept, (p) => local[pairs.j[p]!]!),
    winsI: Float64Array.from(kept, (p) => pairs.winsI[p]!),
    winsJ: Float64Array.from(kept, (p) => pairs.winsJ[p]!),
    ties: Float64Array.from(kept, (p) => pairs.ties[p]!),
  }
}

/** The same pairs with `pseudo` wins added each way on every one of them. */
export function addPseudoWins(pairs: PairList, pseudo: number): PairList {
  return { ...pairs, winsI: pairs.winsI.map((w) => w + pseudo), winsJ: pairs.winsJ.map((w) => w + pseudo) }
}

function emptyPairs(policies: number, n: number): PairList {
  const column = () => new Float64Array(n)
  return { policies, i: new Int32Array(n), j: new Int32Array(n), winsI: column(), winsJ: column(), ties: column() }
}
