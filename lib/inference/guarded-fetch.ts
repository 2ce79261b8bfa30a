import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { AppError } from '@/lib/errors'
import { checkedLookup, hostOf, parseTarget } from './check-target'

export type GuardedInit = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

const MAX_REDIRECTS = 3
/** What must not reach another server than the one it was meant for. */
const OWN = new Set(['authorization', 'api-key', 'x-api-key', 'cookie'])

/**
 * The only way in which the product asks an address that somebody typed in. Each address that the host resolves to is
 * checked, and the connection goes to a checked one. Redirects are followed by hand, at most 3, with the same checks;
 * to another origin without the key. The answer's body is a stream; nothing is unpacked.
 * Throws `address_refused`, `endpoint_failed` where nothing answered, and the signal's reason where it was aborted.
 */
export async function guardedFetch(address: string | URL, init: GuardedInit = {}): Promise<Response> {
  let url = parseTarget(String(address))
  let request = init
  for (let redirects = 0; ; redirects++) {
    const answer = await send(url, request)
    const location = answer.headers.location
    if (!isRedirect(answer.statusCode) || location === undefined) return toResponse(refusePacked(url, answer))
    answer.destroy()
    if (redirects === MAX_REDIRECTS) throw failed(url, `it redirected more than ${MAX_REDIRECTS} times`)
    const next = parseTarget(new URL(location, url).href)
    request = redirected(request, answer.statusCode, next.origin === url.origin)
    url = next
  }
}

function isRedirect(status: number | undefined): boolean {
  return status !== undefined && [301, 302, 303, 307, 308].includes(status)
}

/** 307 and 308 repeat the request; the others ask for the new address with GET, as browsers do. */
function redirected(init: GuardedInit, status: number | undefined, isSameOrigin: boolean): GuardedInit {
  const headers = Object.entries(init.headers ?? {}).filter(([name]) => isSameOrigin || !OWN.has(name.toLowerCase()))
  const again = { ...init, headers: Object.fromEntries(headers) }
  return status === 307 || status === 308 ? again : { ...again, method: 'GET', body: undefined }
}

function send(url: URL, init: GuardedInit): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const sent = request(
      {
        protocol: url.protocol,
        host: hostOf(url),
        port: url.port || undefined,
        path: `${url.pathname}${url.search}`,
        method: init.method ?? 'GET',
        headers: { 'accept-encoding': 'identity', ...lengthOf(init.body), ...init.headers },
        lookup: checkedLookup(url),
        // A connection of its own: none that was opened for another check is used again.
        agent: false,
        signal: init.signal,
      },
      resolve,
    )
    sent.on('error', (error) => reject(explain(url, error, init.signal)))
    sent.end(init.body)
  })
}

/** Unpacked, a small answer may fill the memory; `identity` was asked for. */
function refusePacked(url: URL, answer: http.IncomingMessage): http.IncomingMessage {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (encoding === 'identity') return answer
  answer.destroy()
  throw failed(url, `its answer is packed (${encoding.slice(0, 40)}), which was not asked for`)
}

function lengthOf(body: string | undefined): { 'content-length'?: number } {
  return body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
}

function explain(url: URL, error: Error, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason
  if (error instanceof AppError) return error
  return failed(url, 'code' in error ? String(error.code) : error.message, error)
}

function failed(url: URL, why: string, cause?: unknown): AppError {
  return new AppError('endpoint_failed', `${url.host} did not answer as it should: ${why}.`, { cause })
}

function toResponse(answer: http.IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  const status = answer.statusCode ?? 502
  const hasBody = status !== 204 && status !== 205 && status !== 304
  if (!hasBody) answer.resume()
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null, { status, headers })
}
