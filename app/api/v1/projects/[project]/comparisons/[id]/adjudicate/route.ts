import { itemParams } from '@/lib/access/schema'
import { adjudicateComparison } from '@/lib/judgments/adjudicate-comparison'
import { adjudicateSchema } from '@/lib/judgments/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'comparisons:write',
  summary: 'Settle a comparison in review: the verdict, A and B in the order of its rollouts, stands for it',
  params: itemParams,
  body: adjudicateSchema,
  run: (actor, { params, body }, tx) => adjudicateComparison(actor, params.id, body, tx),
})
