import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { lockOwnAssignment } from './internal/own-assignment'

/** Sets the lease anew to the project's length. Throws 409 where it is no longer held: ask for the next one. */
export async function renewLease(actor: Actor, id: string, tx: Tx): Promise<{ id: string; leaseUntil: Date }> {
  const assignment = await lockOwnAssignment(actor, id, tx)
  if (assignment.state !== 'LEASED') {
    throw new AppError(
      'not_leased',
      'This lease has ended. What you typed can still be sent; else ask for the next comparison.',
    )
  }
  const { leaseSeconds } = await tx.project.findUniqueOrThrow({
    where: { id: actor.project.id },
    select: { leaseSeconds: true },
  })
  const leaseUntil = new Date(Date.now() + leaseSeconds * 1000)
  await tx.assignment.update({ where: { id }, data: { leaseUntil }, select: { id: true } })
  return { id, leaseUntil }
}
