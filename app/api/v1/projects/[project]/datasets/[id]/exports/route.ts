import { itemParams } from '@/lib/access/schema'
import { createExport } from '@/lib/datasets/exports/create-export'
import { createExportSchema } from '@/lib/datasets/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'exports:create',
  summary: 'Make the files of a dataset version for a trainer; the answer is the queued export',
  params: itemParams,
  body: createExportSchema,
  status: 202,
  run: (actor, { params, body }, tx) => createExport(actor, { ...body, datasetId: params.id }, 'queued', tx),
})
