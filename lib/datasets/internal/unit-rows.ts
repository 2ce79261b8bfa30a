import type { Outcome, Split } from '@/lib/db/generated/enums'

/** A pinned preference, without texts: all that decides what becomes of it. */
export type Pin = {
  position: number
  id: string
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

/** What one unit of a version says, still without texts. A is the item of the lower position. */
export type UnitRow = {
  id: string
  comparisonId: string
  queryId: string
  split: 'TRAIN' | 'HOLDOUT'
  outcome: Outcome
  rolloutAId: string
  rolloutBId: string
  votesA: number
  votesB: number
  votesTie: number
  votesBothBad: number
  /** Mean degree of the votes for the better side; null: none of them gave one, or no side is better. */
  margin: number | null
  /** The votes behind it. */
  preferenceIds: readonly string[]
}

/** What a format has room for. */
export type Rules = {
  outcomes: readonly Outcome[]
  /** Takes pairs whose policies saw different conversations. */
  contexts: 'same' | 'any'
  /** `any`: also identical and empty texts. */
  texts: 'good' | 'any'
  /** Takes votes given after the reveal. */
  revealed: boolean
}

/** Of pair formats with one prompt: what a version's own counts say. */
export const PAIRS: Rules = { outcomes: ['A', 'B'], contexts: 'same', texts: 'good', revealed: false }

/** Why a unit gives no row. Of several the first in this order counts. */
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
export function rowsOfComparison(
  pins: readonly Pin[],
  unit: 'COMPARISON' | 'JUDGMENT',
  rules: Rules,
): (UnitRow | Exclusion)[] {
  const groups = unit === 'JUDGMENT' ? pins.map((pin) => [pin]) : groupByPair(pins)
  return groups.map((group, i) => {
    const [first] = group
    const ofComparison = groups.length === 1 ? first!.comparisonId : `${first!.comparisonId}:${i}`
    return rowOf(group, unit === 'JUDGMENT' ? first!.id : ofComparison, rules)
  })
}

/** Neighbours of one comparison together; positions are given so that they lie side by side. */
export function groupByComparison<P extends Pin>(pins: readonly P[]): P[][] {
  const groups: P[][] = []
  for (const pin of pins) {
    const group = groups.at(-1)
    if (group?.[0]?.comparisonId === pin.comparisonId) group.push(pin)
    else groups.push([pin])
  }
  return groups
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

function rowOf(group: readonly Pin[], id: string, rules: Rules): UnitRow | Exclusion {
  const votes = group.filter((pin) => pin.blind || rules.revealed)
  const first = votes[0]
  if (!first) return 'not_blind'
  if (first.split === 'NONE') return 'near_both_splits'
  if (rules.texts === 'good' && first.emptyText) return 'empty_text'
  if (rules.texts === 'good' && first.sameText) return 'identical_texts'
  if (rules.contexts === 'same' && first.contextDiffers) return 'context_differs'
  const count = (outcome: Outcome) => votes.filter((vote) => vote.outcome === outcome).length
  const [votesA, votesB, votesTie, votesBothBad] = [count('A'), count('B'), count('TIE'), count('BOTH_BAD')]
  const settled = votes.find((vote) => vote.adjudicated)?.outcome
  const outcome = settled ?? majorityOf(votesA, votesB, votesTie, votesBothBad)
  if (outcome === 'no_majority') return outcome
  if (!rules.outcomes.includes(outcome)) return outcome === 'TIE' ? 'tie' : 'both_bad'
  return {
    id,
    comparisonId: first.comparisonId,
    queryId: first.queryId,
    split: first.split,
    outcome,
    rolloutAId: first.rolloutAId,
    rolloutBId: first.rolloutBId,
    votesA,
    votesB,
    votesTie,
    votesBothBad,
    margin: marginOf(votes, outcome),
    preferenceIds: votes.map((vote) => vote.id),
  }
}

function majorityOf(a: number, b: number, tie: number, bothBad: number): Outcome | 'no_majority' {
  if (bothBad * 2 > a + b + tie + bothBad) return 'BOTH_BAD'
  if (a + b === 0) return tie >= bothBad ? 'TIE' : 'BOTH_BAD'
  if (a === b) return 'no_majority'
  return a > b ? 'A' : 'B'
}

function marginOf(votes: readonly Pin[], outcome: Outcome): number | null {
  const degrees = votes.flatMap((vote) => (vote.outcome === outcome && vote.degree !== null ? [vote.degree] : []))
  return degrees.length === 0 ? null : degrees.reduce((sum, degree) => sum + degree, 0) / degrees.length
}
