import { pageQuery, projectParams } from '@/lib/access/schema'
import { fitRewardModel } from '@/lib/reward-models/fit-reward-model'
import { listRewardModels } from '@/lib/reward-models/reads'
import { fitRewardModelSchema } from '@/lib/reward-models/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'reward-models:write',
  summary: 'Fit a reward model; a job does it, and the answer is the version to watch',
  params: projectParams,
  body: fitRewardModelSchema,
  status: 201,
  run: (actor, { body }, tx) => fitRewardModel(actor, body, tx),
})

export const GET = withRoute({
  scope: 'reward-models:read',
  summary: 'Reward model versions with their held-out figures, newest first',
  params: projectParams,
  query: pageQuery,
  run: (actor, { query }, tx) => listRewardModels(actor, query, tx),
})
