import { itemParams } from '@/lib/access/schema'
import { excludeAnnotator } from '@/lib/annotators/exclude-annotator'
import { exclusionSchema } from '@/lib/annotators/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'annotators:write',
  summary: "Leave an annotator's preferences out of every fit, board, agreement and export; nothing is deleted",
  params: itemParams,
  body: exclusionSchema,
  run: (actor, { params, body }, tx) => excludeAnnotator(actor, params.id, body, tx),
})
