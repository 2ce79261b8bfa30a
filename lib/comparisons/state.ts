import type { ComparisonState } from '@/lib/db/generated/enums'
import { AppError } from '@/lib/errors'

/**
 * The life of a comparison.
 *
 * OPEN: wants judgments; offered while live judgments and leases are fewer than its overlap.
 * COMPLETE: has the live judgments it was born to get, or was settled. A withdrawal opens it again, that of an
 *   adjudication brings it back to review.
 * IN_REVIEW: its judgments disagree and an admin adjudicates; late judgments are still stored.
 * CLOSED: takes no more judgments: stale (a newer reward model chooses), its query or a rollout was withdrawn.
 */
const NEXT: Record<ComparisonState, readonly ComparisonState[]> = {
  OPEN: ['COMPLETE', 'IN_REVIEW', 'CLOSED'],
  COMPLETE: ['OPEN', 'IN_REVIEW', 'CLOSED'],
  IN_REVIEW: ['COMPLETE', 'CLOSED'],
  CLOSED: [],
}

/** The next state, or a 409 for a change that the life of a comparison does not know. */
export function transition(from: ComparisonState, to: ComparisonState): ComparisonState {
  if (!NEXT[from].includes(to)) throw new AppError('conflict', `A comparison does not go from ${from} to ${to}.`)
  return to
}
