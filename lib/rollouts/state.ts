import type { RolloutStatus } from '@/lib/db/generated/enums'
import { AppError } from '@/lib/errors'

/**
 * The life of a rollout.
 *
 * QUEUED: asked for; a worker will take it.
 * GENERATING: a worker has it; after a crash it goes back to QUEUED when its lease ends.
 * COMPLETE: the policy ended by itself. Judgeable.
 * TRUNCATED: cut at the token limit. Judgeable, and flagged wherever it is shown or exported.
 * EMPTY, FILTERED, INCOMPLETE, ERROR: no text, refused by the server, connection lost, failed. Kept, never judgeable;
 * a retry makes it QUEUED again.
 */
const NEXT: Record<RolloutStatus, readonly RolloutStatus[]> = {
  QUEUED: ['GENERATING', 'ERROR'],
  GENERATING: ['COMPLETE', 'TRUNCATED', 'EMPTY', 'FILTERED', 'INCOMPLETE', 'ERROR', 'QUEUED'],
  COMPLETE: [],
  TRUNCATED: [],
  EMPTY: ['QUEUED'],
  FILTERED: ['QUEUED'],
  INCOMPLETE: ['QUEUED'],
  ERROR: ['QUEUED'],
}

/** The next status, or a 409 for a change that the life of a rollout does not know. */
export function transition(from: RolloutStatus, to: RolloutStatus): RolloutStatus {
  if (!NEXT[from].includes(to)) throw new AppError('conflict', `A rollout does not go from ${from} to ${to}.`)
  return to
}

/** Whether people may be asked to judge it. */
export function isJudgeable(status: RolloutStatus): boolean {
  return status === 'COMPLETE' || status === 'TRUNCATED'
}
