import { itemParams } from '@/lib/access/schema'
import { saveDraft } from '@/lib/comparisons/save-draft'
import { draftSchema } from '@/lib/comparisons/schema'
import { withRoute } from '@/lib/web/with-route'

export const PUT = withRoute({
  scope: 'judge',
  summary: 'Keep what is filled in so far; it never counts.',
  params: itemParams,
  body: draftSchema,
  run: (actor, { params, body }, tx) => saveDraft(actor, params.id, body, tx),
})
