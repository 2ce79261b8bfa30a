import { itemParams } from '@/lib/access/schema'
import { listNotes } from '@/lib/annotators/reads'
import { writeNoteSchema } from '@/lib/annotators/schema'
import { writeNote } from '@/lib/annotators/write-note'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'annotators:read',
  summary: 'What was written to an annotator, newest first',
  params: itemParams,
  run: async (actor, { params }, tx) => ({ items: await listNotes(actor, params.id, tx) }),
})

export const POST = withRoute({
  scope: 'annotators:write',
  summary: 'Write to an annotator, who sees it on the compare screen until they say "got it"',
  params: itemParams,
  body: writeNoteSchema,
  run: (actor, { params, body }, tx) => writeNote(actor, params.id, body, tx),
  status: () => 201,
})
