import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/db/client'
import { transition } from './assignment-state'
import { freeLease, lockOwnAssignment } from './internal/own-assignment'
import type { Skip } from './schema'

/** Gives an assignment back with a reason: no vote, the slot is free, and it comes back to this annotator last. */
export async function skipAssignment(actor: Actor, id: string, input: Skip, tx: Tx): Promise<{ id: string }> {
  const assignment = await lockOwnAssignment(actor, id, tx)
  if (assignment.state === 'SKIPPED') return { id }
  const state = transition(assignment.state, 'SKIPPED')
  await tx.assignment.update({
    where: { id },
    data: { state, endedAt: new Date(), skipReason: input.reason, skipNote: input.note || null },
    select: { id: true },
  })
  if (assignment.state === 'LEASED') await freeLease(tx, assignment.comparisonId)
  return { id }
}
