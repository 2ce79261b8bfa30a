import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { newestFirst } from '@/lib/db/page'
import { notFound } from '@/lib/errors'
import { findAnnotator } from './ensure-annotator'
import { type NoteView, noteSelect, toNote } from './internal/note-view'
import { type AnnotatorSettings, settingsSelect, toSettings } from './internal/settings-view'

export type { AnnotatorSettings, NoteView }

/** So many notes are shown; nobody writes more to one person. */
const MOST_NOTES = 200

/** Groups and qualification of one annotator. Throws 404. */
export async function getAnnotatorSettings(actor: Actor, id: string, tx: Tx = db()): Promise<AnnotatorSettings> {
  authorize(actor, 'annotators:read')
  const row = await tx.annotator.findFirst({ where: { id, projectId: actor.project.id }, select: settingsSelect })
  if (!row) throw notFound('annotator')
  return toSettings(row)
}

/** What was written to one annotator, newest first. */
export async function listNotes(actor: Actor, annotatorId: string, tx: Tx = db()): Promise<NoteView[]> {
  authorize(actor, 'annotators:read')
  return readNotes(tx, actor.project.id, annotatorId)
}

/** What was written to the caller, newest first. */
export async function listOwnNotes(actor: Actor, tx: Tx = db()): Promise<NoteView[]> {
  authorize(actor, 'judgments:read-own')
  const own = await findAnnotator(actor, tx)
  return own ? readNotes(tx, actor.project.id, own.id) : []
}

async function readNotes(tx: Tx, projectId: string, annotatorId: string): Promise<NoteView[]> {
  const where = { projectId, annotatorId }
  const rows = await tx.annotatorNote.findMany({ where, orderBy: newestFirst, take: MOST_NOTES, select: noteSelect })
  return rows.map(toNote)
}
