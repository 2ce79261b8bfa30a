import { itemParams } from '@/lib/access/schema'
import { cancelExport } from '@/lib/datasets/exports/cancel-export'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'exports:create',
  summary: 'Cancel an export that waits or runs; no file of it stays',
  params: itemParams,
  run: (actor, { params }, tx) => cancelExport(actor, params.id, tx),
})
