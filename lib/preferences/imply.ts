import type { Outcome } from '@/lib/db/generated/enums'

export type Item = { position: number; rolloutId: string; policyId: string }

/** A verdict in positions of the comparison, not in the keys that an annotator saw. */
export type Verdict =
  | { outcome: 'TIE' | 'BOTH_BAD' }
  | { winner: number; degree: number | null }
  /** Groups of positions, best first. */
  | { ranking: number[][] }

export type ImpliedPreference = {
  rolloutAId: string
  rolloutBId: string
  policyAId: string
  policyBId: string
  outcome: Outcome
  degree: number | null
  weight: number
}

/**
 * The preferences that a verdict implies; A is the item of the lower position. A pair gives one of weight 1. A
 * ranking of k gives k(k−1)/2 of weight 2/k each, so that it counts as k−1; items of one group are tied.
 */
export function implyPreferences(items: readonly Item[], verdict: Verdict): ImpliedPreference[] {
  const sorted = [...items].sort((a, b) => a.position - b.position)
  const weight = 'ranking' in verdict ? 2 / sorted.length : 1
  return sorted.flatMap((a, i) =>
    sorted.slice(i + 1).map((b) => ({
      rolloutAId: a.rolloutId,
      rolloutBId: b.rolloutId,
      policyAId: a.policyId,
      policyBId: b.policyId,
      outcome: outcomeOf(verdict, a.position, b.position),
      degree: 'winner' in verdict ? verdict.degree : null,
      weight,
    })),
  )
}

function outcomeOf(verdict: Verdict, a: number, b: number): Outcome {
  if ('outcome' in verdict) return verdict.outcome
  if ('winner' in verdict) return verdict.winner === a ? 'A' : 'B'
  const place = (position: number) => verdict.ranking.findIndex((group) => group.includes(position))
  if (place(a) === place(b)) return 'TIE'
  return place(a) < place(b) ? 'A' : 'B'
}
