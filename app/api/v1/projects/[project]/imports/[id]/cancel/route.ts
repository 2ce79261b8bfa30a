import { itemParams } from '@/lib/access/schema'
import { cancelImport } from '@/lib/datasets/imports/cancel-import'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'imports:write',
  summary: 'Cancel an import that waits or runs; nothing of it stays',
  params: itemParams,
  run: (actor, { params }, tx) => cancelImport(actor, params.id, tx),
})
