import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'
import { findAnnotator } from './ensure-annotator'

/** The annotator says "got it": the note leaves the compare screen. The first time counts. Throws 404 for another's. */
export async function markNoteRead(actor: Actor, id: string, tx: Tx): Promise<{ id: string }> {
  authorize(actor, 'judge')
  const own = await findAnnotator(actor, tx)
  const where = { id, projectId: actor.project.id, annotatorId: own?.id }
  const note = own && (await tx.annotatorNote.findFirst({ where, select: { readAt: true } }))
  if (!note) throw notFound('note')
  if (!note.readAt) await tx.annotatorNote.update({ where: { id }, data: { readAt: new Date() }, select: { id: true } })
  return { id }
}
