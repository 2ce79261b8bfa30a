import type { RewardModelState } from '@/lib/db/generated/enums'
import { AppError } from '@/lib/errors'

/**
 * FITTING    a job computes it; it ends as CANDIDATE or FAILED, by itself or by housekeeping
 * FAILED     has no weights; `reasons` says why
 * CANDIDATE  has weights and figures, serves nobody
 * PROMOTED   serves: its rewards rank and choose; one in a project
 * REJECTED   turned down by the gate or an admin
 * RETIRED    served once; rollback makes it serve again
 */
const NEXT: Record<RewardModelState, readonly RewardModelState[]> = {
  FITTING: ['FAILED', 'CANDIDATE'],
  FAILED: [],
  CANDIDATE: ['PROMOTED', 'REJECTED'],
  PROMOTED: ['RETIRED'],
  REJECTED: [],
  RETIRED: ['PROMOTED'],
}

/** The state asked for. Throws 409 where a reward model does not go there from where it is. */
export function transition(from: RewardModelState, to: RewardModelState): RewardModelState {
  if (NEXT[from].includes(to)) return to
  throw new AppError('conflict', `This reward model is ${from.toLowerCase()}; it cannot become ${to.toLowerCase()}.`)
}
