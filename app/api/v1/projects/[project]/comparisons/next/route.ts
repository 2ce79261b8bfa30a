import { projectParams } from '@/lib/access/schema'
import { claimNext } from '@/lib/comparisons/claim-next'
import { nextSchema } from '@/lib/comparisons/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'judge',
  summary: 'The caller’s next comparison, leased; or why there is none.',
  params: projectParams,
  body: nextSchema,
  run: (actor, { body }, tx) => claimNext(actor, body, tx),
  // The chooser needs a moment to fill an empty pool: rather wait for it than say that nothing is left.
  again: { when: ({ refilling }) => refilling, everyMs: 250, atMostMs: 5000 },
  serialize: ({ answer }) => answer,
})
