import { projectParams } from '@/lib/access/schema'
import { submitMtBench } from '@/lib/datasets/imports/import-mt-bench'
import { createImportSchema } from '@/lib/datasets/schema'
import { AppError } from '@/lib/errors'
import { withStreamRoute } from '@/lib/web/with-stream-route'

export const POST = withStreamRoute({
  scope: 'imports:write',
  summary:
    'Bring files in: the body is a tar or tar.gz of an MT-Bench folder, streamed. 202 and the queued import; the same content again gives 200 and the standing one',
  params: projectParams,
  query: createImportSchema,
  contentType: 'application/x-tar',
  statuses: [200, 202],
  run: async (actor, { query }, request) => {
    if (!request.body) throw new AppError('bad_request', 'Send the files as the body.')
    const { created, import: view } = await submitMtBench(actor, { tar: request.body }, query)
    return Response.json(view, { status: created ? 202 : 200, headers: { 'cache-control': 'no-store' } })
  },
})
