import { pageQuery, projectParams } from '@/lib/access/schema'
import { createDataset } from '@/lib/datasets/create-dataset'
import { listDatasets } from '@/lib/datasets/reads'
import { createDatasetSchema } from '@/lib/datasets/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'datasets:freeze',
  summary: 'Freeze a selection of preferences as a dataset version',
  params: projectParams,
  body: createDatasetSchema,
  status: 201,
  run: (actor, { body }, tx) => createDataset(actor, body, tx),
})

export const GET = withRoute({
  scope: 'datasets:read',
  summary: 'List the dataset versions, newest first',
  params: projectParams,
  query: pageQuery,
  run: (actor, { query }, tx) => listDatasets(actor, query, tx),
})
