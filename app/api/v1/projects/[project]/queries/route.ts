import { projectParams } from '@/lib/access/schema'
import { createQuery } from '@/lib/queries/create-query'
import { getQuery, listQueries } from '@/lib/queries/reads'
import { createQuerySchema, listQueriesSchema } from '@/lib/queries/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'queries:submit',
  summary: 'Submit a query; a duplicate answers 200 with the standing one.',
  params: projectParams,
  body: createQuerySchema,
  run: async (actor, { body }, tx) => {
    const { query, created } = await createQuery(actor, body, tx)
    const seen = await getQuery(actor, query.id, tx)
    // Of a standing query an annotator learns that it is there, not what others know of it.
    const isForeign = !created && !actor.scopes.has('queries:read')
    return { created, query: isForeign ? { ...seen, reference: null, externalId: null, metadata: {} } : seen }
  },
  status: ({ created }) => (created ? 201 : 200),
  serialize: ({ query }) => query,
})

export const GET = withRoute({
  scope: 'queries:read',
  summary: 'Queries, newest first.',
  params: projectParams,
  query: listQueriesSchema,
  run: (actor, { query }, tx) => listQueries(actor, query, tx),
})
