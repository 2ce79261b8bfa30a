/** How a call ended, in the only four ways that the screen treats differently. */
export type Answer<T> =
  | { kind: 'ok'; data: T }
  | { kind: 'refused'; status: number; code: string; detail: string; judgmentId: string | null }
  | { kind: 'signed_out' }
  /** No connection, a server in trouble, or too many requests: worth trying again. */
  | { kind: 'unreachable' }

type Call = { method?: 'GET' | 'POST' | 'PUT'; body?: string; idempotencyKey?: string }

const TIMEOUT_MS = 20_000
/** Codes under which the same call may go through a moment later. */
const PASSING = new Set(['idempotency_in_progress', 'rate_limited', 'unavailable'])

/** One call of the API with the session's cookie; never throws. */
export async function call<T>(path: string, { method = 'POST', body, idempotencyKey }: Call = {}): Promise<Answer<T>> {
  try {
    const response = await fetch(path, {
      method,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
    })
    const data = await response.json()
    if (response.ok) return { kind: 'ok', data }
    return refusal(response.status, data)
  } catch {
    return { kind: 'unreachable' }
  }
}

type Problem = { code?: string; detail?: string; judgmentId?: string }

function refusal(status: number, { code = '', detail = '', judgmentId }: Problem): Answer<never> {
  if (status === 401) return { kind: 'signed_out' }
  if (status >= 500 || status === 429 || PASSING.has(code)) return { kind: 'unreachable' }
  return { kind: 'refused', status, code, detail, judgmentId: judgmentId ?? null }
}
