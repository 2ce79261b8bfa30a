import { itemParams } from '@/lib/access/schema'
import { closeOfQuery } from '@/lib/comparisons/close-withdrawn'
import { withdrawOfQuery } from '@/lib/preferences/withdraw-preferences'
import { withdrawSchema } from '@/lib/queries/schema'
import { withdrawQuery } from '@/lib/queries/withdraw-query'
import { enqueue } from '@/lib/queue/enqueue'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'queries:write',
  summary: 'Take a query and everything that hangs on it out of the live data.',
  params: itemParams,
  body: withdrawSchema,
  run: async (actor, { params, body }, tx) => {
    const { id } = await withdrawQuery(actor, params.id, body.reason, tx)
    // Closing first waits for judgments that are being stored; their preferences are then seen and taken out too.
    const comparisons = await closeOfQuery(tx, actor.project.id, id)
    const preferences = await withdrawOfQuery(tx, actor.project.id, id)
    await enqueue(tx, 'score-rollouts', { projectId: actor.project.id, queryId: id })
    await enqueue(tx, 'fit-strengths', { projectId: actor.project.id, judgments: 0 })
    return { id, preferences, comparisons }
  },
})
