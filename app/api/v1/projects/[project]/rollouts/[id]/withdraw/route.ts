import { itemParams } from '@/lib/access/schema'
import { closeOfRollout } from '@/lib/comparisons/close-withdrawn'
import { withdrawOfRollout } from '@/lib/preferences/withdraw-preferences'
import { withdrawSchema } from '@/lib/queries/schema'
import { enqueue } from '@/lib/queue/enqueue'
import { withdrawRollout } from '@/lib/rollouts/withdraw-rollout'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'rollouts:write',
  summary: 'Take a rollout and its preferences out of the live data.',
  params: itemParams,
  body: withdrawSchema,
  run: async (actor, { params, body }, tx) => {
    const { id, queryId } = await withdrawRollout(actor, params.id, body.reason, tx)
    // Closing first waits for judgments that are being stored; their preferences are then seen and taken out too.
    const comparisons = await closeOfRollout(tx, actor.project.id, id)
    const preferences = await withdrawOfRollout(tx, actor.project.id, id)
    await enqueue(tx, 'score-rollouts', { projectId: actor.project.id, queryId })
    await enqueue(tx, 'fit-strengths', { projectId: actor.project.id, judgments: 0 })
    return { id, preferences, comparisons }
  },
})
