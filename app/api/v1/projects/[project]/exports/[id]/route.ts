import { itemParams } from '@/lib/access/schema'
import { getExport } from '@/lib/datasets/exports/reads'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'datasets:read',
  summary: 'Progress of an export, its files and what a trainer would trip over',
  params: itemParams,
  run: (actor, { params }, tx) => getExport(actor, params.id, tx),
})
