import type { Tx } from '@/lib/db/client'
import type { EvaluationData, OtherVersion } from '../fit-data'
import { readVectors, wholeQueries } from './vectors'

/** Whose vectors a fit is to read, and why some are missing, as far as that is known. */
export type FitEmbedder = { id: string; model: string; dimension: number | null; failure: string | null }

type Reads = { projectId: string; embedder: FitEmbedder | null; versions: readonly OtherVersion[] }

const NAMED = 100

/** The vectors that a fit and the other versions read, and what is missing for the fit. */
export async function readFitVectors(
  tx: Tx,
  { projectId, embedder, versions }: Reads,
  rollouts: readonly { id: string; queryId: string }[],
): Promise<Pick<EvaluationData, 'vectors' | 'embedding'>> {
  const ids = rollouts.map(({ id }) => id)
  const sources = new Set(versions.flatMap(({ stored }) => stored?.informed.spec.embedding?.source ?? []))
  if (embedder) sources.add(embedder.id)
  const vectors: EvaluationData['vectors'] = {}
  let missing: string[] = []
  for (const source of sources) {
    const found = await readVectors(tx, projectId, source, ids)
    vectors[source] = wholeQueries(rollouts, found)
    if (source === embedder?.id) missing = ids.filter((id) => !found.has(id))
  }
  if (!embedder) return { vectors, embedding: null }
  const { id: source, model, dimension, failure } = embedder
  const counts = { rollouts: ids.length, missing: missing.length, missingRollouts: missing.slice(0, NAMED) }
  return { vectors, embedding: { source, report: { model, dimension, ...counts, failure } } }
}
