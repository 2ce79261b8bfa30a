import { projectParams } from '@/lib/access/schema'
import { evaluateVersions } from '@/lib/reward-models/evaluate-versions'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'reward-models:write',
  summary: 'Score all versions anew on the held-out judgments as they are now; a job does it',
  params: projectParams,
  status: 202,
  run: (actor, _input, tx) => evaluateVersions(actor, tx),
})
