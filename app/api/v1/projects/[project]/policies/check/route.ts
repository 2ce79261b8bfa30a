import { projectParams } from '@/lib/access/schema'
import { checkPolicy } from '@/lib/policies/check-policy'
import { checkPolicySchema } from '@/lib/policies/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'policies:write',
  summary: 'Try a model server: lists its models and times the first token; what fails stands in `error`',
  params: projectParams,
  body: checkPolicySchema,
  writes: false,
  run: (actor, { body }, tx) => checkPolicy(actor, body, tx),
})
