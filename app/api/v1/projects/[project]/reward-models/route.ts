import { pageQuery, projectParams } from '@/lib/access/schema'
import { fitRewardModel } from '@/lib/reward-models/fit-reward-model'
import { listRewardModels } from '@/lib/reward-models/reads'
import { registerRemote } from '@/lib/reward-models/remote/register-remote'
import { createRewardModelSchema } from '@/lib/reward-models/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'reward-models:write',
  summary:
    'Fit a reward model, or register one that is served elsewhere; a job does it, and the answer is the version to watch',
  params: projectParams,
  body: createRewardModelSchema,
  status: 201,
  run: (actor, { body }, tx) =>
    body.kind === 'remote' ? registerRemote(actor, body, tx) : fitRewardModel(actor, { ...body, kind: 'linear' }, tx),
})

export const GET = withRoute({
  scope: 'reward-models:read',
  summary: 'Reward model versions with their held-out figures, newest first',
  params: projectParams,
  query: pageQuery,
  run: (actor, { query }, tx) => listRewardModels(actor, query, tx),
})
