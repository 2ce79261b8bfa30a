import { itemParams } from '@/lib/access/schema'
import { compareDatasets } from '@/lib/datasets/compare-datasets'
import { compareDatasetsSchema } from '@/lib/datasets/schema'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'datasets:read',
  summary: 'What two versions share and where they differ: ?with=<id>',
  params: itemParams,
  query: compareDatasetsSchema,
  run: (actor, { params, query }, tx) => compareDatasets(actor, params.id, query.with, tx),
})
