import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'
import { openEmbeddings } from '@/lib/inference/embeddings'
import { guardedFetch } from '@/lib/inference/guarded-fetch'
import { loadEndpoint } from '@/lib/policies/load-endpoint'
import { MAX_DIMENSION } from './schema'

export type LoadedEmbedder = {
  id: string
  model: string
  /** Vectors of these texts, all of the embedder's dimension. Throws AppError. */
  embed: (texts: readonly string[], options?: { tries?: number; seconds?: number }) => Promise<Float32Array[]>
}

/** Throws 404, and where the key cannot be read. */
export async function loadEmbedder(tx: Tx, projectId: string, id: string): Promise<LoadedEmbedder> {
  const row = await tx.embedder.findFirst({ where: { id, projectId } })
  if (!row) throw notFound('embedder')
  const { model } = row
  const server = await loadEndpoint(tx, projectId, row.endpointId)
  let { dimension } = row
  return {
    id,
    model,
    embed: async (texts, { tries, seconds = server.timeoutSeconds } = {}) => {
      const fetch = (url: string, init: RequestInit) =>
        guardedFetch(url, {
          method: 'POST',
          headers: init.headers as Record<string, string>,
          body: init.body as string,
          signal: AbortSignal.any([init.signal!, AbortSignal.timeout(seconds * 1000)]),
        })
      const vectors = await openEmbeddings({ ...server, model }, fetch, { tries }).embed(texts)
      dimension ??= vectors[0]?.length ?? null
      const odd = vectors.find(({ length }) => length !== dimension || length > MAX_DIMENSION)
      if (odd) throw new AppError('endpoint_failed', refusal(odd.length, dimension!))
      return vectors
    },
  }
}

const refusal = (got: number, wanted: number) =>
  got > MAX_DIMENSION
    ? `The embedding model gives ${got} numbers for a text; ${MAX_DIMENSION} is the most that a reward model reads.`
    : `The embedding model gave ${got} numbers for a text and ${wanted} before.`
