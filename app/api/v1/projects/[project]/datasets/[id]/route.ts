import { itemParams } from '@/lib/access/schema'
import { getDataset } from '@/lib/datasets/reads'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'datasets:read',
  summary: 'A dataset version: rows, what was left out, and what changed since',
  params: itemParams,
  run: (actor, { params }, tx) => getDataset(actor, params.id, tx),
})
