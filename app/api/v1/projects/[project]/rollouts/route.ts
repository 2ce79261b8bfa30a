import { projectParams } from '@/lib/access/schema'
import { createRollout } from '@/lib/rollouts/create-rollout'
import { getRollout, listRollouts } from '@/lib/rollouts/reads'
import { createRolloutSchema, listRolloutsSchema } from '@/lib/rollouts/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'rollouts:write',
  summary: 'Bring in a rollout made elsewhere; the same one again answers 200.',
  params: projectParams,
  body: createRolloutSchema,
  run: async (actor, { body }, tx) => {
    const { rollout, created } = await createRollout(actor, body, tx)
    return { created, rollout: await getRollout(actor, rollout.id, tx) }
  },
  status: ({ created }) => (created ? 201 : 200),
  serialize: ({ rollout }) => rollout,
})

export const GET = withRoute({
  scope: 'rollouts:read',
  summary: 'Rollouts, newest first; ?query= those of one query.',
  params: projectParams,
  query: listRolloutsSchema,
  run: (actor, { query }, tx) => listRollouts(actor, query, tx),
})
