import { itemParams } from '@/lib/access/schema'
import { updateAnnotatorSchema } from '@/lib/annotators/schema'
import { updateAnnotator } from '@/lib/annotators/update-annotator'
import { withRoute } from '@/lib/web/with-route'

export const PATCH = withRoute({
  scope: 'annotators:write',
  summary: "Set an annotator's groups, or let them in without the qualification round",
  params: itemParams,
  body: updateAnnotatorSchema,
  run: (actor, { params, body }, tx) => updateAnnotator(actor, params.id, body, tx),
})
