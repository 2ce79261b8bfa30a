import { pageQuery, projectParams } from '@/lib/access/schema'
import { createPolicy } from '@/lib/policies/create-policy'
import { listPolicies } from '@/lib/policies/reads'
import { createPolicySchema } from '@/lib/policies/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'policies:write',
  summary:
    'Create a policy or its next version, sampled from an endpoint or recorded; 200 where the same stands already',
  params: projectParams,
  body: createPolicySchema,
  run: (actor, { body }, tx) => createPolicy(actor, body, tx),
  status: ({ created }) => (created ? 201 : 200),
  serialize: ({ policy }) => policy,
})

export const GET = withRoute({
  scope: 'policies:read',
  summary: 'List the policies with their counts of rollouts and judgments',
  params: projectParams,
  query: pageQuery,
  run: (actor, { query }, tx) => listPolicies(actor, query, tx),
})
