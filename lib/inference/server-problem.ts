import { AppError } from '@/lib/errors'
import type { ServerProblem } from './chat-types'
import { wellFormed } from './clean-text'

const LONGEST_MESSAGE = 2000
const CONTEXT = /context (length|window|size)|maximum (context|model) len|too many tokens|prompt is too long/i

/** What the body of a refusal says: OpenAI's `{error: {message, type, code}}`, `{error: "…"}`, `{message}`, FastAPI's `{detail}`. */
export function readProblem(body: unknown): { message: string; status: number | null; kind: string } | null {
  if (typeof body !== 'object' || body === null) return null
  const { error, detail, object, message } = body as Record<string, unknown>
  const inner = error ?? detail ?? (object === 'error' ? message : null)
  if (inner === null || inner === undefined || inner === false) return null
  if (typeof inner !== 'object') return { message: String(inner), status: null, kind: '' }
  const fields = inner as Record<string, unknown>
  const text = typeof fields.message === 'string' ? fields.message : JSON.stringify(inner)
  const status = [fields.code, fields.status].map(Number).find((value) => value >= 400 && value < 600) ?? null
  return {
    message: text,
    status,
    kind: [fields.type, fields.code].filter((part) => typeof part === 'string').join(' '),
  }
}

/**
 * A problem from what the server said.
 * @param status HTTP's, or the one that the body names; null: unknown, and then a second try may help
 */
export function problemOf(status: number | null, message: string, kind = ''): ServerProblem {
  const text = wellFormed(message.trim()).slice(0, LONGEST_MESSAGE) || `The server answered with status ${status}.`
  return { code: codeOf(status, text), message: text.toWellFormed(), retryable: isRetryable(status, kind) }
}

function codeOf(status: number | null, message: string): string {
  if (status === 429) return 'rate_limited'
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'not_found'
  if (status === 408 || status === 504) return 'timeout'
  if (status !== null && status < 500) return CONTEXT.test(message) ? 'context_length' : 'bad_request'
  return 'server_error'
}

/** A used-up account does not fill by waiting; too early, too many and the server's own faults may pass. */
function isRetryable(status: number | null, kind: string): boolean {
  if (/insufficient_quota|invalid_request|authentication/.test(kind)) return false
  return status === null || status >= 500 ? status !== 501 : [408, 409, 425, 429].includes(status)
}

/** A problem from what our own side threw: a refused address, a connection that failed, a key that cannot be read. */
export function problemFrom(error: unknown): ServerProblem {
  if (error instanceof AppError && error.code !== 'endpoint_failed')
    return { code: error.code, message: error.message, retryable: false }
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'connection', message: message.slice(0, LONGEST_MESSAGE), retryable: true }
}

/** A server may repeat the key in its refusal. */
export function withoutKey(problem: ServerProblem, apiKey: string | null): ServerProblem {
  return apiKey ? { ...problem, message: problem.message.replaceAll(apiKey, '***') } : problem
}
