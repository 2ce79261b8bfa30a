/** The compared pairs of a set of counts: what fits and graph checks walk over. */
import type { Counts } from './counts'

export interface PairList {
  policies: number
  /** i[p] < j[p], in row order. */
  i: Int32Array
  j: Int32Array
  /** Weight of wins of i over j, of j over i, and of ties. */
  winsI: Float64Array
  winsJ: Float64Array
  ties: Float64Array
}

/** Pairs with at least one win or tie. O(pairs). */
export function listPairs(counts: Counts): PairList {
  const { policies, winsI, winsJ, ties } = counts
  const kept = new Int32Array(ties.length)
  let length = 0
  for (let p = 0; p < ties.length; p++) if (winsI[p]! + winsJ[p]! + ties[p]! > 0) kept[length++] = p
  if (length === ties.length) return { policies, i: counts.i, j: counts.j, winsI, winsJ, ties }
  return selectPairs(counts, kept.subarray(0, length))
}

/** The pairs among `members` (policy indices, ascending), renumbered 0..members.length - 1. */
export function restrictPairs(pairs: PairList, members: Int32Array): PairList {
  if (members.length === pairs.policies) return pairs
  const local = new Int32Array(pairs.policies).fill(-1)
  members.forEach((policy, index) => {
    local[policy] = index
  })
  const kept: number[] = []
  for (let p = 0; p < pairs.i.length; p++) if (local[pairs.i[p]!]! >= 0 && local[pairs.j[p]!]! >= 0) kept.push(p)
  const found = selectPairs(pairs, Int32Array.from(kept))
  const renumber = (policy: number) => local[policy]!
  return { ...found, policies: members.length, i: found.i.map(renumber), j: found.j.map(renumber) }
}

/** The same pairs with `pseudo` wins added each way on every one of them. */
export function addPseudoWins(pairs: PairList, pseudo: number): PairList {
  return { ...pairs, winsI: pairs.winsI.map((w) => w + pseudo), winsJ: pairs.winsJ.map((w) => w + pseudo) }
}

/** Weight of the games of each policy against others. */
export function gamesOfPolicies(pairs: PairList): Float64Array {
  const games = new Float64Array(pairs.policies)
  for (let p = 0; p < pairs.i.length; p++) {
    const n = pairs.winsI[p]! + pairs.winsJ[p]! + pairs.ties[p]!
    games[pairs.i[p]!]! += n
    games[pairs.j[p]!]! += n
  }
  return games
}

function selectPairs(pairs: PairList, kept: Int32Array): PairList {
  const whole = (column: Int32Array) => kept.map((p) => column[p]!)
  const real = (column: Float64Array) => {
    const found = new Float64Array(kept.length)
    for (let at = 0; at < kept.length; at++) found[at] = column[kept[at]!]!
    return found
  }
  const { policies, i, j, winsI, winsJ, ties } = pairs
  return { policies, i: whole(i), j: whole(j), winsI: real(winsI), winsJ: real(winsJ), ties: real(ties) }
}
