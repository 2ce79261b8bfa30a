import type { Prisma } from '@/lib/db/generated/client'

export const noteSelect = { id: true, text: true, readAt: true, createdAt: true } satisfies Prisma.AnnotatorNoteSelect

type Row = Prisma.AnnotatorNoteGetPayload<{ select: typeof noteSelect }>

export const toNote = ({ id, text, readAt, createdAt }: Row) => ({ id, text, readAt, createdAt })

/** What an admin wrote to an annotator; `readAt` null: not seen yet. Who wrote it is in the audit. */
export type NoteView = ReturnType<typeof toNote>
