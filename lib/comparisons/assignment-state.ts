import type { AssignmentState } from '@/lib/db/generated/enums'
import { AppError } from '@/lib/errors'

/**
 * The life of an assignment.
 *
 * LEASED: one annotator has it, until `leaseUntil`; renewing sets that anew.
 * SUBMITTED: judged; stays so when the judgment is revised or withdrawn.
 * SKIPPED: given back with a reason; the comparison is offered to this annotator last.
 * EXPIRED: its lease ended unused. A judgment that comes late is still stored.
 * RELEASED: given back without a word: the page was left, or the member was disabled. A late judgment is still stored.
 */
const NEXT: Record<AssignmentState, readonly AssignmentState[]> = {
  LEASED: ['SUBMITTED', 'SKIPPED', 'EXPIRED', 'RELEASED'],
  SUBMITTED: [],
  SKIPPED: ['SUBMITTED'],
  EXPIRED: ['SUBMITTED', 'SKIPPED'],
  RELEASED: ['SUBMITTED'],
}

/** The next state, or a 409 that says in which state the assignment is. */
export function transition(from: AssignmentState, to: AssignmentState): AssignmentState {
  if (!NEXT[from].includes(to)) {
    throw new AppError('not_leased', `This assignment is ${from.toLowerCase()} and cannot become ${to.toLowerCase()}.`)
  }
  return to
}
