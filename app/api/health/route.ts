export const dynamic = 'force-dynamic'

/** Liveness: the process answers. Says nothing of the database, so that its loss does not restart every replica. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })
}
