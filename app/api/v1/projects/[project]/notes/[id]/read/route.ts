import { z } from 'zod'
import { itemParams } from '@/lib/access/schema'
import { markNoteRead } from '@/lib/annotators/mark-note-read'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'judge',
  summary: 'The caller has read a note; the first time counts',
  params: itemParams,
  body: z.strictObject({}),
  run: (actor, { params }, tx) => markNoteRead(actor, params.id, tx),
})
