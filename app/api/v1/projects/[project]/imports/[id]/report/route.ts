import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { itemParams } from '@/lib/access/schema'
import { defuse } from '@/lib/datasets/exports/writers/csv'
import { listRejections } from '@/lib/datasets/imports/reads'
import { withStreamRoute } from '@/lib/web/with-stream-route'

export const GET = withStreamRoute({
  scope: 'imports:read',
  summary: 'Rows of an import that cannot be stored, as CSV: file, line, code and reason (ten thousand at most)',
  params: itemParams,
  query: z.strictObject({}),
  contentType: 'text/csv',
  run: async (actor, { params }) => {
    const rows = await listRejections(actor, params.id)
    const cells = rows.map(({ file, line, code, message }) => [defuse(file), line, code, defuse(message)])
    return new Response(stringify([['file', 'line', 'code', 'reason'], ...cells]), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="import-${params.id}.csv"`,
        'cache-control': 'no-store',
      },
    })
  },
})
