import { projectParams } from '@/lib/access/schema'
import { ingestQuery } from '@/lib/queries/ingest-query'
import { ingestQuerySchema, ingestSchema } from '@/lib/queries/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'ingest',
  summary:
    'Take in a query that a product was asked: sampled by a hash of its text, personal data taken out before it is stored',
  params: projectParams,
  query: ingestQuerySchema,
  body: ingestSchema,
  status: 202,
  run: (actor, { query, body }, tx) => ingestQuery(actor, body, query.sample, tx),
})
