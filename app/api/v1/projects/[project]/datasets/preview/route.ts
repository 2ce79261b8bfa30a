import { projectParams } from '@/lib/access/schema'
import { previewDataset } from '@/lib/datasets/preview-dataset'
import { previewDatasetSchema } from '@/lib/datasets/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'datasets:read',
  summary: 'What a filter would take: rows, what is left out and why, and the first rows; nothing is kept',
  params: projectParams,
  body: previewDatasetSchema,
  run: (actor, { body }, tx) => previewDataset(actor, body, tx),
})
