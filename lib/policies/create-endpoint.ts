import { decryptSecret, encryptSecret } from '@/lib/config/secrets'
import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { parseTarget } from '@/lib/inference/check-target'

export type NewEndpoint = {
  baseUrl: string
  apiKey?: string | null
  /** Requests at once, over all workers; default 4. */
  maxConcurrency?: number
  timeoutSeconds?: number
}

/** What it is asked for, and where in a request its address stands. */
type EndpointKind = 'chat' | 'rewards' | 'embeddings'
const FIELDS = { chat: 'endpoint.baseUrl', rewards: 'url', embeddings: 'features.embeddings.url' } as const

/**
 * The server with this address and key, made where the project has none: policies of one server share its limit.
 * @param kind `chat` and `embeddings` servers are asked below `/v1` where the address has no path of its own
 * @returns its id
 */
export async function createEndpoint(
  tx: Tx,
  projectId: string,
  { baseUrl, apiKey = null, ...limits }: NewEndpoint,
  kind: EndpointKind = 'chat',
): Promise<string> {
  const url = normaliseBaseUrl(baseUrl, kind)
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`endpoint:${projectId}:${url}`}, 0))`
  const standing = await tx.endpoint.findMany({
    where: { projectId, baseUrl: url },
    select: { id: true, keyCipher: true },
  })
  const same = standing.find(({ keyCipher }) => opens(keyCipher, apiKey))
  if (same) {
    await tx.endpoint.update({ where: { id: same.id }, data: limits, select: { id: true } })
    return same.id
  }
  const keyCipher = apiKey === null ? null : encryptSecret(apiKey)
  const { id } = await tx.endpoint.create({
    data: { projectId, baseUrl: url, keyCipher, ...limits },
    select: { id: true },
  })
  return id
}

/** Without the paths of single calls, without a trailing slash. Throws 422 that names the body's field. */
export function normaliseBaseUrl(text: string, kind: EndpointKind = 'chat'): string {
  const url = parseAddress(text.trim(), FIELDS[kind])
  const path = url.pathname.replace(/\/+$/, '')
  if (kind === 'rewards') return `${url.origin}${path}`
  const base = path.replace(/\/(chat\/completions|completions|models|embeddings)$/, '')
  return `${url.origin}${base === '' ? '/v1' : base}`
}

function parseAddress(text: string, path: string): URL {
  try {
    const url = parseTarget(text)
    if (url.search || url.hash) throw new AppError('address_refused', 'Give the address without ? and #.')
    return url
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, error.message, { errors: [{ path, message: error.message }] })
  }
}

/** A key that cannot be read any more is not the same as any. */
function opens(keyCipher: string | null, apiKey: string | null): boolean {
  if (keyCipher === null || apiKey === null) return keyCipher === apiKey
  try {
    return decryptSecret(keyCipher) === apiKey
  } catch {
    return false
  }
}
