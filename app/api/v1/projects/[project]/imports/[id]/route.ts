import { itemParams } from '@/lib/access/schema'
import { getImport } from '@/lib/datasets/imports/reads'
import { withRoute } from '@/lib/web/with-route'

export const GET = withRoute({
  scope: 'imports:read',
  summary: 'Progress of an import: accepted, duplicates, and rejected rows with file and line',
  params: itemParams,
  run: (actor, { params }, tx) => getImport(actor, params.id, tx),
})
