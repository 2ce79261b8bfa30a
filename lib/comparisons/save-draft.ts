import type { Actor } from '@/lib/access/actor'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { lockOwnAssignment } from './internal/own-assignment'
import type { Draft } from './schema'

/** Keeps what the annotator has filled in so far. It is no judgment and never counts. Throws 409 once submitted. */
export async function saveDraft(actor: Actor, id: string, draft: Draft, tx: Tx): Promise<{ savedAt: Date }> {
  const assignment = await lockOwnAssignment(actor, id, tx)
  if (assignment.state === 'SUBMITTED')
    throw new AppError('already_judged', 'This comparison is judged; revise the judgment.')
  await tx.assignment.update({ where: { id }, data: { draft }, select: { id: true } })
  return { savedAt: new Date() }
}
