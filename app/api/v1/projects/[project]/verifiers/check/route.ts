import { projectParams } from '@/lib/access/schema'
import { checkTexts } from '@/lib/verifiers/check-texts'
import { checkSchema } from '@/lib/verifiers/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'verifiers:check',
  summary: 'Check a text against a known answer or rule, or up to 1,000 under items; nothing is stored',
  params: projectParams,
  body: checkSchema,
  run: (actor, { body }) => checkTexts(actor, body),
})
