import { guardMetrics } from '@/lib/web/metrics-guard'
import { readPrometheus } from '@/lib/web/prometheus'
import { respond } from '@/lib/web/respond'

export const dynamic = 'force-dynamic'

export function GET(request: Request): Promise<Response> {
  return respond(async () => {
    guardMetrics(request)
    const { text, contentType } = await readPrometheus()
    return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
  })
}
