import { setTimeout } from 'node:timers/promises'
import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'
import { openEmbeddings } from '@/lib/inference/embeddings'
import { guardedFetch } from '@/lib/inference/guarded-fetch'
import { loadEndpoint } from '@/lib/policies/load-endpoint'
import { MAX_DIMENSION } from './schema'

export type LoadedEmbedder = {
  id: string
  model: string
  /** Vectors of these texts, all of the embedder's dimension. @param until no request and no wait goes on after it. Throws AppError. */
  embed: (texts: readonly string[], until: number, tries?: number) => Promise<Float32Array[]>
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
    embed: async (texts, until, tries) => {
      const left = () => Math.max(0, until - Date.now())
      const fetch = (url: string, init: RequestInit) =>
        guardedFetch(url, {
          method: 'POST',
          headers: init.headers as Record<string, string>,
          body: init.body as string,
          signal: AbortSignal.any([init.signal!, AbortSignal.timeout(Math.min(left(), 1000 * server.timeoutSeconds))]),
        })
      const wait = (milliseconds: number) => setTimeout(Math.min(milliseconds, left()))
      const vectors = await openEmbeddings({ ...server, model }, fetch, { tries, wait }).embed(texts)
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
