import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/db/client'
import { transition } from './assignment-state'
import { freeLease, lockOwnAssignment } from './internal/own-assignment'

/** Gives an assignment back without a word. Where it is no longer held, nothing happens. */
export async function releaseLease(actor: Actor, id: string, tx: Tx): Promise<{ id: string }> {
  const assignment = await lockOwnAssignment(actor, id, tx)
  if (assignment.state === 'LEASED') {
    const state = transition(assignment.state, 'RELEASED')
    await tx.assignment.update({ where: { id }, data: { state, endedAt: new Date() }, select: { id: true } })
    await freeLease(tx, assignment.comparisonId)
  }
  return { id }
}
