/**
 * Which ends of a policy's interval exist only through pseudo-wins, in a group without a maximum.
 * The reference is the largest set of policies that are connected both ways (or the whole group, where every such set is
 * a single policy). A policy outside it has an open upper end where no path of wins and ties leads from the reference to
 * it, so that raising it costs nothing; an open lower end where none leads from it to the reference.
 * Where Davidson's nu runs away with the strengths (davidson.ts), ties hold nothing together: then a policy is bounded on a
 * side only if wins alone lead there from all the others.
 */
import { reachable, strongComponents } from './comparison-graph'
import type { PairList } from './pair-list'

export interface OpenEnds {
  /** Policies (local indices) that the strengths of the others are measured against. */
  reference: Int32Array
  isOpenAbove: Uint8Array
  isOpenBelow: Uint8Array
}

/** @param tiesHold false where nu has no finite maximum */
export function findOpenEnds(pairs: PairList, tiesHold: boolean): OpenEnds {
  const k = pairs.policies
  const largest = strongComponents(pairs)[0]!
  const isOpenAbove = new Uint8Array(k)
  const isOpenBelow = new Uint8Array(k)
  if (tiesHold && largest.length > 1 && largest.length < k) {
    const below = reachable(pairs, largest, true)
    const above = reachable(pairs, largest, false)
    for (let i = 0; i < k; i++) {
      isOpenAbove[i] = below[i] ? 0 : 1
      isOpenBelow[i] = above[i] ? 0 : 1
    }
    return { reference: largest, isOpenAbove, isOpenBelow }
  }
  for (let i = 0; i < k; i++) {
    isOpenAbove[i] = isEveryone(reachable(decisive(pairs), Int32Array.of(i), false)) ? 0 : 1
    isOpenBelow[i] = isEveryone(reachable(decisive(pairs), Int32Array.of(i), true)) ? 0 : 1
  }
  return { reference: Int32Array.from({ length: k }, (_, i) => i), isOpenAbove, isOpenBelow }
}

/** Without a core there is no tie anyway; with a runaway nu ties carry no order. */
const decisive = (pairs: PairList): PairList => ({ ...pairs, ties: new Float64Array(pairs.ties.length) })

const isEveryone = (seen: Uint8Array) => seen.every((flag) => flag === 1)
