import { projectParams } from '@/lib/access/schema'
import { type ImportSource, submitFiles } from '@/lib/datasets/imports/bring-files'
import { asRepeated, listImports } from '@/lib/datasets/imports/reads'
import { createImportSchema } from '@/lib/datasets/schema'
import { AppError } from '@/lib/errors'
import { withRoute } from '@/lib/web/with-route'
import { withStreamRoute } from '@/lib/web/with-stream-route'

export const POST = withStreamRoute({
  scope: 'imports:write',
  summary:
    'Bring files in: the body is one file (JSONL, JSON, CSV, text, Parquet, a tar of a folder, gzip of these) or a form with several, streamed. 202 and the queued import; the same content again gives 200, nothing accepted and all as duplicates',
  params: projectParams,
  query: createImportSchema,
  contentType: 'application/octet-stream',
  statuses: [200, 202],
  run: async (actor, { query }, request) => {
    const { created, import: view } = await submitFiles(actor, sourceOf(request), query)
    const body = created ? view : asRepeated(view)
    return Response.json(body, { status: created ? 202 : 200, headers: { 'cache-control': 'no-store' } })
  },
})

function sourceOf(request: Request): ImportSource {
  if (!request.body) throw new AppError('bad_request', 'Send the files as the body.')
  const contentType = request.headers.get('content-type') ?? ''
  if (/^multipart\/form-data/i.test(contentType)) return { form: request.body, contentType }
  const [, ending = ''] = /^(?:text|application)\/(?:x-)?(csv|jsonl|ndjson)\b/i.exec(contentType) ?? []
  return { body: request.body, name: ending ? `body.${ending.toLowerCase()}` : 'body' }
}

export const GET = withRoute({
  scope: 'imports:read',
  summary: 'The newest imports, dry runs too',
  params: projectParams,
  run: async (actor, _input, tx) => ({ items: await listImports(actor, 30, tx), nextCursor: null }),
})
