import type { Tx } from '@/lib/db/client'
import type { AssignmentState, ComparisonState } from '@/lib/db/generated/enums'
import { transition as moveAssignment } from './assignment-state'
import { transition } from './state'

type Locked = {
  id: string
  state: ComparisonState
  overlap: number
  extra: number
  liveJudgments: number
  liveLeases: number
  gold: unknown
}

/**
 * Ends an assignment by its judgment and counts that; gives the comparison's state after it. The caller holds the
 * comparison's lock. Gold stays open for all.
 */
export async function settleSubmission(
  tx: Tx,
  assignment: { id: string; state: AssignmentState },
  comparison: Locked,
): Promise<ComparisonState> {
  const state = moveAssignment(assignment.state, 'SUBMITTED')
  const wasLeased = assignment.state === 'LEASED'
  await tx.assignment.update({
    where: { id: assignment.id },
    data: { state, endedAt: new Date() },
    select: { id: true },
  })
  return setCounts(tx, comparison, comparison.liveJudgments + 1, comparison.liveLeases - (wasLeased ? 1 : 0))
}

/**
 * Takes a withdrawn judgment out of the counts; a complete comparison opens again, or where it was an adjudication
 * waits for review again. The caller holds its lock.
 */
export async function settleWithdrawal(tx: Tx, comparison: Locked, wasAdjudication = false): Promise<void> {
  const state = await setCounts(tx, comparison, comparison.liveJudgments - 1, comparison.liveLeases)
  if (!wasAdjudication || state !== 'COMPLETE') return
  const data = { state: transition(state, 'IN_REVIEW') }
  await tx.comparison.update({ where: { id: comparison.id }, data, select: { id: true } })
}

/** Counts the judgment that settles a disputed comparison, which is complete by it. The caller holds its lock. */
export async function settleAdjudication(tx: Tx, comparison: Locked): Promise<void> {
  const data = { state: transition(comparison.state, 'COMPLETE'), liveJudgments: comparison.liveJudgments + 1 }
  await tx.comparison.update({ where: { id: comparison.id }, data, select: { id: true } })
}

async function setCounts(
  tx: Tx,
  comparison: Locked,
  liveJudgments: number,
  liveLeases: number,
): Promise<ComparisonState> {
  const isFull = liveJudgments >= comparison.overlap + comparison.extra && comparison.gold === null
  const wanted = isFull ? 'COMPLETE' : 'OPEN'
  const follows = comparison.state === 'OPEN' || comparison.state === 'COMPLETE'
  const state = follows && wanted !== comparison.state ? transition(comparison.state, wanted) : comparison.state
  await tx.comparison.update({
    where: { id: comparison.id },
    data: { liveJudgments, liveLeases, state },
    select: { id: true },
  })
  return state
}
