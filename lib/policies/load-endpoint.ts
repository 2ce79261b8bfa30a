import { decryptSecret } from '@/lib/config/secrets'
import type { Tx } from '@/lib/db/client'
import { notFound } from '@/lib/errors'

/** What a request needs. `apiKey` is for the request alone: never returned by the API, never logged. */
export type LoadedEndpoint = {
  id: string
  baseUrl: string
  apiKey: string | null
  maxConcurrency: number
  timeoutSeconds: number
}

/** Throws 404, and `secret_unreadable` where its key was sealed under another FLYWHEEL_KEY. */
export async function loadEndpoint(tx: Tx, projectId: string, id: string): Promise<LoadedEndpoint> {
  const row = await tx.endpoint.findUnique({
    where: { projectId_id: { projectId, id } },
    select: { id: true, baseUrl: true, keyCipher: true, maxConcurrency: true, timeoutSeconds: true },
  })
  if (!row) throw notFound('endpoint')
  const { keyCipher, ...endpoint } = row
  return { ...endpoint, apiKey: keyCipher === null ? null : decryptSecret(keyCipher) }
}
