import { itemParams } from '@/lib/access/schema'
import { getPolicy } from '@/lib/policies/reads'
import { updatePolicySchema } from '@/lib/policies/schema'
import { updatePolicy } from '@/lib/policies/update-policy'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'policies:read',
  summary: 'Read a policy',
  params: itemParams,
  run: (actor, { params }, tx) => getPolicy(actor, params.id, tx),
})

export const PATCH = withRoute({
  scope: 'policies:write',
  summary: "Change a policy's stage, weight, endpoint, key or prices; all else is a new version",
  params: itemParams,
  body: updatePolicySchema,
  run: (actor, { params, body }, tx) => updatePolicy(actor, params.id, body, tx),
})
