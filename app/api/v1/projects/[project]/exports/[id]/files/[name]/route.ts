import { z } from 'zod'
import { itemParams } from '@/lib/access/schema'
import { getExportFile } from '@/lib/datasets/exports/reads'
import { streamFile } from '@/lib/web/stream-file'
import { withStreamRoute } from '@/lib/web/with-stream-route'

const TYPES: Record<string, string> = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  yml: 'application/yaml; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
  gz: 'application/gzip',
}

export const GET = withStreamRoute({
  scope: 'datasets:read',
  summary: 'A file of a finished export, streamed; ETag is its SHA-256, ranges are served',
  params: itemParams.extend({ name: z.string().max(200) }),
  query: z.strictObject({}),
  contentType: 'application/x-ndjson',
  statuses: [200, 206],
  run: async (actor, { params }, request) => {
    const file = await getExportFile(actor, params.id, params.name)
    const type = TYPES[params.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    return streamFile(request, { ...file, type })
  },
})
