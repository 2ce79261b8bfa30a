'use server'

import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { promoteRewardModel, rejectRewardModel, rollbackRewardModel } from '@/lib/reward-models/decide'
import { fitRewardModel } from '@/lib/reward-models/fit-reward-model'
import { fitRewardModelSchema } from '@/lib/reward-models/schema'
import { createAction } from '@/lib/web/create-action'

const target = z.object({ id: idSchema })

export const fitAction = createAction({
  scope: 'reward-models:write',
  schema: fitRewardModelSchema,
  run: fitRewardModel,
  done: ({ version }) => `Version ${version} is being fitted.`,
})

export const promoteAction = createAction({
  scope: 'reward-models:write',
  schema: target,
  run: promoteRewardModel,
  done: ({ version }) => `Version ${version} serves now.`,
})

export const rejectAction = createAction({
  scope: 'reward-models:write',
  schema: target,
  run: rejectRewardModel,
  done: ({ version }) => `Version ${version} is rejected.`,
})

export const rollbackAction = createAction({
  scope: 'reward-models:write',
  schema: target,
  run: rollbackRewardModel,
  done: ({ version }) => `Version ${version} serves again.`,
})
