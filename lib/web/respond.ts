import { randomUUID } from 'node:crypto'
import type { AppError } from '@/lib/errors'
import { problem, toAppError } from './problem'
import { refuseBrokenText } from './read-body'

/** Runs a route's work; whatever it throws becomes problem+json with a request id. */
export async function respond(
  work: (requestId: string) => Promise<Response>,
  onRefusal?: (error: AppError, answer: Response) => Promise<void>,
): Promise<Response> {
  const requestId = randomUUID()
  try {
    return await work(requestId)
  } catch (error) {
    const refusal = toAppError(error, requestId)
    const answer = problem(refusal, requestId)
    await onRefusal?.(refusal, answer).catch(() => undefined)
    return answer
  }
}

export function json(requestId: string, status: number, body: unknown): Response {
  const headers: Record<string, string> = { 'x-request-id': requestId, 'cache-control': 'no-store' }
  // A kept refusal is the same problem again.
  if (status >= 400) headers['content-type'] = 'application/problem+json'
  return Response.json(body ?? null, { status, headers })
}

/** The query string as an object: a name given several times becomes a list. Throws 422 for the null character. */
export function queryOf(request: Request): Record<string, string | string[]> {
  const search = new URL(request.url).searchParams
  const query = Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const all = search.getAll(name)
      return [name, all.length > 1 ? all : (all[0] ?? '')]
    }),
  )
  refuseBrokenText(query)
  return query
}
