import type { Tx } from '@/lib/db/client'
import { AppError } from '@/lib/errors'
import { embeddedText } from '@/lib/text/embedding-source'
import type { StoredModel } from '../internal/stored-model'
import { loadEmbedder } from './load-embedder'

/** Somebody waits for the answer, inside a transaction: one try, no long one. */
const MILLISECONDS = 10_000

/** Vectors of texts that are not stored, where the model reads them; where its server fails, none, and why. */
export async function embedNow(
  tx: Tx,
  projectId: string,
  { informed }: StoredModel,
  query: string,
  rollouts: readonly { text: string }[],
): Promise<{ vectors: Float32Array[] | null; failure: string | null }> {
  const source = informed.spec.embedding?.source
  if (source === undefined) return { vectors: null, failure: null }
  try {
    const embedder = await loadEmbedder(tx, projectId, source)
    const texts = rollouts.map(({ text }) => embeddedText(query, text))
    return { vectors: await embedder.embed(texts, Date.now() + MILLISECONDS, 1), failure: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { vectors: null, failure: error.message }
  }
}
