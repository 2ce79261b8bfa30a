import { itemParams } from '@/lib/access/schema'
import { undoImport } from '@/lib/datasets/imports/undo-import'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'imports:write',
  summary: 'Take what an import brought in out of the live data; nothing is deleted, and the same file may come again',
  params: itemParams,
  run: (actor, { params }, tx) => undoImport(actor, params.id, tx),
})
