import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { findAnnotator } from '@/lib/annotators/ensure-annotator'
import { db, type Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import { viewAssignment, viewAssignments } from './internal/assignment-view'
import type { AssignmentView } from './schema'

/** The caller's own assignment as it was shown, in any state. Throws 404, also for another's. */
export async function readOwnAssignment(actor: Actor, id: string, tx: Tx = db()): Promise<AssignmentView> {
  authorize(actor, 'judge')
  const annotator = await findAnnotator(actor, tx)
  const own = annotator && { id, projectId: actor.project.id, annotatorId: annotator.id }
  if (!own || (await tx.assignment.count({ where: own })) === 0) throw notFound('assignment')
  return viewAssignment(tx, id)
}

/** Several of an annotator's assignments, which the caller has found to be theirs, by their ids. */
export function readAssignments(ids: readonly string[], tx: Tx = db()): Promise<Map<string, AssignmentView>> {
  return viewAssignments(tx, ids)
}
