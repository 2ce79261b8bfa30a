import { projectParams } from '@/lib/access/schema'
import { createComparison } from '@/lib/comparisons/create-comparison'
import { getComparison, listComparisons } from '@/lib/comparisons/reads'
import { createComparisonSchema, listComparisonsSchema } from '@/lib/comparisons/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'comparisons:write',
  summary: 'Put 2 to 8 rollouts of one query before people.',
  params: projectParams,
  body: createComparisonSchema,
  status: 201,
  run: async (actor, { body }, tx) => getComparison(actor, (await createComparison(actor, body, tx)).id, tx),
})

export const GET = withRoute({
  scope: 'comparisons:read',
  summary: 'Comparisons, newest first, each with how and why it was chosen.',
  params: projectParams,
  query: listComparisonsSchema,
  run: (actor, { query }, tx) => listComparisons(actor, query, tx),
})
