import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import { enqueue } from '@/lib/queue/enqueue'
import type { Exclusion } from './schema'

export type ExclusionState = { id: string; excludedAt: Date | null }

/**
 * From now on no fit, board, agreement or export reads this annotator's preferences. Nothing is deleted, frozen dataset
 * versions stay, and `reinstateAnnotator` takes it back. Doing it twice changes nothing. Throws 404.
 */
export function excludeAnnotator(actor: Actor, id: string, input: Exclusion, tx: Tx): Promise<ExclusionState> {
  return setExcluded(actor, id, true, input, tx)
}

/** Reads this annotator's preferences again, those made meanwhile among them. Throws 404. */
export function reinstateAnnotator(actor: Actor, id: string, input: Exclusion, tx: Tx): Promise<ExclusionState> {
  return setExcluded(actor, id, false, input, tx)
}

async function setExcluded(actor: Actor, id: string, excluded: boolean, { reason }: Exclusion, tx: Tx) {
  authorize(actor, 'annotators:write')
  const projectId = actor.project.id
  // One at a time, so that two admins' opposite acts each leave their line in the audit.
  const [standing] = await tx.$queryRaw<ExclusionState[]>`
    SELECT id, "excludedAt" FROM "Annotator" WHERE "projectId" = ${projectId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`
  if (!standing) throw notFound('annotator')
  if ((standing.excludedAt !== null) === excluded) return standing
  const made = await tx.annotator.update({
    where: { projectId_id: { projectId, id } },
    data: { excludedAt: excluded ? new Date() : null },
    select: { id: true, excludedAt: true },
  })
  await recordAudit(tx, actor, excluded ? 'annotator.exclude' : 'annotator.reinstate', id, { reason: reason ?? null })
  await enqueue(tx, 'fit-strengths', { projectId, judgments: 0 })
  return made
}
