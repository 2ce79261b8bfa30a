import { itemParams } from '@/lib/access/schema'
import { confirmImport } from '@/lib/datasets/imports/bring-files'
import { confirmImportSchema } from '@/lib/datasets/schema'
import { withRoute } from '@/lib/web/with-route'

export const POST = withRoute({
  scope: 'imports:write',
  summary: 'Bring in what a dry run tried, without sending the files again; or try it again with another mapping',
  params: itemParams,
  body: confirmImportSchema,
  status: 202,
  run: async (actor, { params, body }, tx) => (await confirmImport(actor, params.id, body, tx)).import,
})
