import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'
import { type NoteView, noteSelect, toNote } from './internal/note-view'
import type { WriteNote } from './schema'

/**
 * Writes to an annotator, who sees it on the compare screen until they say "got it", and in their history. Throws 404,
 * and 409 `conflict` for an annotator as whom nobody signs in.
 */
export async function writeNote(actor: Actor, annotatorId: string, input: WriteNote, tx: Tx): Promise<NoteView> {
  authorize(actor, 'annotators:write')
  const projectId = actor.project.id
  const annotator = await tx.annotator.findFirst({ where: { id: annotatorId, projectId }, select: { userId: true } })
  if (!annotator) throw notFound('annotator')
  if (!annotator.userId) throw new AppError('conflict', 'Nobody signs in as this annotator, so nobody would read it.')
  const row = await tx.annotatorNote.create({
    data: { projectId, annotatorId, authorId: actor.userId, text: input.text },
    select: noteSelect,
  })
  await recordAudit(tx, actor, 'annotator.note', annotatorId, { note: row.id })
  return toNote(row)
}
