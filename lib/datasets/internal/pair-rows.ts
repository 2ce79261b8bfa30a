import type { Outcome, Split } from '@/lib/db/generated/enums'

/** A pinned preference, without texts: all that decides what becomes of it. */
export type Pin = {
  position: number
  id: string
  /** Of a pair that a verifier implies: its own id. */
  comparisonId: string
  queryId: string
  rolloutAId: string
  rolloutBId: string
  outcome: Outcome
  degree: number | null
  split: Split
  blind: boolean
  /** An admin's verdict on a disputed comparison. */
  adjudicated: boolean
  sameText: boolean
  emptyText: boolean
  contextDiffers: boolean
}

/** One row of a pair format, still without texts. */
export type PairRow = {
  id: string
  comparisonId: string
  queryId: string
  split: 'TRAIN' | 'HOLDOUT'
  chosenId: string
  rejectedId: string
  votesChosen: number
  votesRejected: number
  votesTie: number
  /** Mean degree of the votes for the chosen side; null: none of them gave one. */
  margin: number | null
}

/** Why a unit gives no row of a pair format. Of several the first in this order counts. */
export const EXCLUSIONS = [
  'not_blind',
  'near_both_splits',
  'empty_text',
  'identical_texts',
  'context_differs',
  'both_bad',
  'tie',
  'no_majority',
] as const

export type Exclusion = (typeof EXCLUSIONS)[number]

/**
 * What the pins of one comparison give: for `COMPARISON` one row for each rollout pair, by the majority of its blind
 * votes with ties half, or as an admin settled it; for `JUDGMENT` one for each vote.
 */
export function rowsOfComparison(pins: readonly Pin[], unit: 'COMPARISON' | 'JUDGMENT'): (PairRow | Exclusion)[] {
  const groups = unit === 'JUDGMENT' ? pins.map((pin) => [pin]) : groupByPair(pins)
  return groups.map((group, i) => {
    const id =
      unit === 'JUDGMENT'
        ? group[0]!.id
        : groups.length === 1
          ? group[0]!.comparisonId
          : `${group[0]!.comparisonId}:${i}`
    return rowOf(group, id)
  })
}

function groupByPair(pins: readonly Pin[]): Pin[][] {
  const groups = new Map<string, Pin[]>()
  for (const pin of pins) {
    const key = `${pin.rolloutAId} ${pin.rolloutBId}`
    const group = groups.get(key)
    if (group) group.push(pin)
    else groups.set(key, [pin])
  }
  return [...groups.values()]
}

function rowOf(group: readonly Pin[], id: string): PairRow | Exclusion {
  const votes = group.filter((pin) => pin.blind)
  const first = votes[0]
  if (!first) return 'not_blind'
  if (first.split === 'NONE') return 'near_both_splits'
  if (first.emptyText) return 'empty_text'
  if (first.sameText) return 'identical_texts'
  if (first.contextDiffers) return 'context_differs'
  const count = (outcome: Outcome) => votes.filter((vote) => vote.outcome === outcome).length
  const [a, b, tie, bothBad] = [count('A'), count('B'), count('TIE'), count('BOTH_BAD')]
  const settled = votes.find((vote) => vote.adjudicated)?.outcome
  const winner = settled ?? majorityOf(a, b, tie, bothBad)
  if (winner === 'TIE') return 'tie'
  if (winner === 'BOTH_BAD') return 'both_bad'
  if (winner === null) return 'no_majority'
  return {
    ...{ id, comparisonId: first.comparisonId, queryId: first.queryId, split: first.split },
    chosenId: winner === 'A' ? first.rolloutAId : first.rolloutBId,
    rejectedId: winner === 'A' ? first.rolloutBId : first.rolloutAId,
    ...{ votesChosen: winner === 'A' ? a : b, votesRejected: winner === 'A' ? b : a, votesTie: tie },
    margin: meanDegree(votes.filter((vote) => vote.outcome === winner)),
  }
}

/** Null: an even split. */
function majorityOf(a: number, b: number, tie: number, bothBad: number): Outcome | null {
  if (bothBad * 2 > a + b + tie + bothBad) return 'BOTH_BAD'
  if (a + b === 0) return tie >= bothBad ? 'TIE' : 'BOTH_BAD'
  if (a === b) return null
  return a > b ? 'A' : 'B'
}

function meanDegree(votes: readonly Pin[]): number | null {
  const degrees = votes.flatMap((vote) => (vote.degree === null ? [] : [vote.degree]))
  return degrees.length === 0 ? null : degrees.reduce((sum, degree) => sum + degree, 0) / degrees.length
}
