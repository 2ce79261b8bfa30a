'use server'

import { z } from 'zod'
import { promoteRewardModel, rejectRewardModel, rollbackRewardModel } from '@/lib/reward-models/decide'
import { evaluateVersions } from '@/lib/reward-models/evaluate-versions'
import { fitRewardModel } from '@/lib/reward-models/fit-reward-model'
import { registerRemote } from '@/lib/reward-models/remote/register-remote'
import { fitRewardModelSchema } from '@/lib/reward-models/schema'
import { createAction } from '@/lib/web/create-action'
import { decideForm, embeddingsForm, registerForm } from './form-schema'

export const fitAction = createAction({
  scope: 'reward-models:write',
  schema: fitRewardModelSchema,
  run: fitRewardModel,
  done: ({ version }) => `Version ${version} is being fitted.`,
})

export const embeddingsAction = createAction({
  scope: 'reward-models:write',
  schema: embeddingsForm,
  run: async (actor, input, tx) => {
    const { id, version } = await fitRewardModel(actor, input, tx)
    return { id, version }
  },
})

export const withoutEmbeddingsAction = createAction({
  scope: 'reward-models:write',
  schema: z.object({}),
  run: (actor, _input, tx) => fitRewardModel(actor, { kind: 'linear', features: { embeddings: null } }, tx),
  done: ({ version }) => `Version ${version} is being fitted on text alone.`,
})

export const evaluateAction = createAction({
  scope: 'reward-models:write',
  schema: z.object({}),
  run: (actor, _input, tx) => evaluateVersions(actor, tx),
  done: ({ versions }) => `${versions === 1 ? 'One version is' : `${versions} versions are`} being scored anew.`,
})

export const registerAction = createAction({
  scope: 'reward-models:write',
  schema: registerForm,
  run: async (actor, input, tx) => {
    const { id, version } = await registerRemote(actor, input, tx)
    return { id, version }
  },
})

export const promoteAction = createAction({
  scope: 'reward-models:write',
  schema: decideForm,
  run: promoteRewardModel,
  done: ({ version }) => `Version ${version} serves now.`,
})

export const rejectAction = createAction({
  scope: 'reward-models:write',
  schema: decideForm,
  run: rejectRewardModel,
  done: ({ version }) => `Version ${version} is rejected.`,
})

export const rollbackAction = createAction({
  scope: 'reward-models:write',
  schema: decideForm,
  run: rollbackRewardModel,
  done: ({ version }) => `Version ${version} serves again.`,
})
