'use server'

import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import { closeOfQuery, closeOfRollout } from '@/lib/comparisons/close-withdrawn'
import { withdrawOfQuery, withdrawOfRollout } from '@/lib/preferences/withdraw-preferences'
import { createQuery } from '@/lib/queries/create-query'
import { reviewQuery } from '@/lib/queries/review-query'
import { withdrawQuery } from '@/lib/queries/withdraw-query'
import { enqueue } from '@/lib/queue/enqueue'
import { createRollout } from '@/lib/rollouts/create-rollout'
import { sampleRollouts } from '@/lib/rollouts/sampling/sample-rollouts'
import { retryRollout, stopRollout } from '@/lib/rollouts/sampling/stop-rollout'
import { createRolloutSchema } from '@/lib/rollouts/schema'
import { withdrawRollout } from '@/lib/rollouts/withdraw-rollout'
import { createAction } from '@/lib/web/create-action'
import { addQueryForm, reviewQueryForm, sampleForm } from './form-schema'

const target = z.object({ id: idSchema })

export const addQueryAction = createAction({
  scope: 'queries:submit',
  schema: addQueryForm,
  run: async (actor, input, tx) => {
    const { query, created } = await createQuery(actor, input, tx)
    return { id: query.id, created, split: query.split }
  },
})

export const pasteRolloutAction = createAction({
  scope: 'rollouts:write',
  schema: createRolloutSchema,
  run: async (actor, input, tx) => {
    const { rollout, created } = await createRollout(actor, input, tx)
    return { id: rollout.id, created }
  },
  done: ({ created }) =>
    created ? 'The rollout is stored.' : 'This policy’s rollout with this text is already there.',
})

export const withdrawQueryAction = createAction({
  scope: 'queries:write',
  schema: target,
  run: async (actor, { id }, tx) => {
    await withdrawQuery(actor, id, undefined, tx)
    await withdrawOfQuery(tx, actor.project.id, id)
    await closeOfQuery(tx, actor.project.id, id)
    await enqueue(tx, 'fit-strengths', { projectId: actor.project.id, judgments: 0 })
    return null
  },
  done: () => 'The query is withdrawn.',
})

export const sampleRolloutsAction = createAction({
  scope: 'rollouts:write',
  schema: sampleForm,
  run: (actor, input, tx) => sampleRollouts(actor, input, tx),
  done: (rollouts) =>
    rollouts.length === 1 ? '1 rollout is asked for.' : `${rollouts.length} rollouts are asked for.`,
})

export const stopRolloutAction = createAction({
  scope: 'rollouts:write',
  schema: target,
  run: async (actor, { id }, tx) => {
    await stopRollout(actor, id, tx)
    return null
  },
  done: () => 'It is being stopped.',
})

export const retryRolloutAction = createAction({
  scope: 'rollouts:write',
  schema: target,
  run: async (actor, { id }, tx) => {
    await retryRollout(actor, id, tx)
    return null
  },
  done: () => 'It is asked for again.',
})

export const withdrawRolloutAction = createAction({
  scope: 'rollouts:write',
  schema: target,
  run: async (actor, { id }, tx) => {
    await withdrawRollout(actor, id, undefined, tx)
    await withdrawOfRollout(tx, actor.project.id, id)
    await closeOfRollout(tx, actor.project.id, id)
    await enqueue(tx, 'fit-strengths', { projectId: actor.project.id, judgments: 0 })
    return null
  },
  done: () => 'The rollout is withdrawn.',
})

export const reviewQueryAction = createAction({
  scope: 'queries:write',
  schema: reviewQueryForm,
  run: (actor, { id, decision }, tx) => reviewQuery(actor, id, decision, tx),
  done: ({ state }) => (state === 'ACCEPTED' ? 'Accepted.' : 'Rejected.'),
})
