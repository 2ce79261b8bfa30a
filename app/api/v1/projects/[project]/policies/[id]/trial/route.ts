import { itemParams } from '@/lib/access/schema'
import { getTrial } from '@/lib/metrics/trials/get-trial'
import { startTrialSchema } from '@/lib/policies/schema'
import { startTrial } from '@/lib/policies/start-trial'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'metrics:read',
  summary:
    'Whether a policy is better than the version before it: by how much, how sure, how many more queries, where worse',
  params: itemParams,
  run: (actor, { params }, tx) => getTrial(actor, params.id, tx),
})

export const POST = withRoute({
  scope: 'policies:write',
  summary: 'Have a policy compared with the version before it on so many queries drawn at random; 0 ends the trial',
  params: itemParams,
  body: startTrialSchema,
  run: async (actor, { params, body }, tx) => {
    await startTrial(actor, params.id, body, tx)
    return getTrial(actor, params.id, tx)
  },
})
