import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { findAnnotator } from '@/lib/annotators/ensure-annotator'
import type { Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'

/** The caller's assignment, locked until the transaction ends. Throws 404, also for another's. */
export async function lockOwnAssignment(actor: Actor, id: string, tx: Tx) {
  authorize(actor, 'judge')
  const annotator = await findAnnotator(actor, tx)
  if (!annotator) throw notFound('assignment')
  await tx.$queryRaw`SELECT 1 FROM "Assignment" WHERE id = ${id}::uuid FOR UPDATE`
  const assignment = await tx.assignment.findFirst({
    where: { id, projectId: actor.project.id, annotatorId: annotator.id },
    select: { id: true, state: true, comparisonId: true, annotatorId: true, leaseUntil: true },
  })
  if (!assignment) throw notFound('assignment')
  return assignment
}

/** Gives a slot back. */
export async function freeLease(tx: Tx, comparisonId: string): Promise<void> {
  await tx.comparison.update({
    where: { id: comparisonId },
    data: { liveLeases: { decrement: 1 } },
    select: { id: true },
  })
}
