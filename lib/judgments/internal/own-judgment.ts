import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { findAnnotator } from '@/lib/annotators/ensure-annotator'
import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'

/** The caller's own judgment and annotator. Throws 404 where there is none here, 403 for somebody else's. */
export async function getOwnJudgment(actor: Actor, id: string, tx: Tx) {
  authorize(actor, 'judge')
  const judgment = await tx.judgment.findFirst({
    where: { id, projectId: actor.project.id },
    include: { assignment: { select: { order: true } } },
  })
  if (!judgment) throw notFound('judgment')
  const annotator = await findAnnotator(actor, tx)
  if (judgment.annotatorId !== annotator?.id)
    throw new AppError('forbidden', 'A judgment belongs to its annotator alone.')
  return { judgment, annotator }
}
