import { itemParams } from '@/lib/access/schema'
import { reinstateAnnotator } from '@/lib/annotators/exclude-annotator'
import { exclusionSchema } from '@/lib/annotators/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'annotators:write',
  summary: "Read an excluded annotator's preferences again",
  params: itemParams,
  body: exclusionSchema,
  run: (actor, { params, body }, tx) => reinstateAnnotator(actor, params.id, body, tx),
})
