import { projectParams } from '@/lib/access/schema'
import { sampleRollouts } from '@/lib/rollouts/sampling/sample-rollouts'
import { sampleRolloutsSchema } from '@/lib/rollouts/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'rollouts:write',
  summary:
    'Ask policies with an endpoint for rollouts of a query; without `policies` two are drawn. A worker makes them.',
  params: projectParams,
  body: sampleRolloutsSchema,
  run: (actor, { body }, tx) => sampleRollouts(actor, body, tx),
  status: 201,
  serialize: (rollouts) => ({ rollouts }),
})
