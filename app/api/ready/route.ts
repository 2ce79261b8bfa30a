import { readReadiness } from '@/lib/web/readiness'

export const dynamic = 'force-dynamic'

/** Readiness: 200, or 503 with the part that fails. */
export async function GET(): Promise<Response> {
  const readiness = await readReadiness()
  return Response.json(readiness, { status: readiness.ready ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
