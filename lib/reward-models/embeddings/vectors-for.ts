import type { Tx } from '@/lib/db/client'
import { loadServing } from '../internal/load-model'
import type { StoredModel } from '../internal/stored-model'
import { readVectors, wholeQueries } from './vectors'

/** The vector of each of these rollouts that this model reads; null where its query is judged by text alone. */
export async function vectorsFor(
  tx: Tx,
  projectId: string,
  { informed }: StoredModel,
  rollouts: readonly { id: string; queryId: string }[],
): Promise<(rolloutId: string) => Float32Array | null> {
  const source = informed.spec.embedding?.source
  if (source === undefined) return () => null
  const ids = rollouts.map(({ id }) => id)
  const vectors = wholeQueries(rollouts, await readVectors(tx, projectId, source, ids))
  const byId = new Map(ids.map((id, i) => [id, vectors[i]!]))
  return (id) => byId.get(id) ?? null
}

/** Whose vectors the version that serves reads; null: none. */
export async function findServingEmbedder(tx: Tx, projectId: string): Promise<string | null> {
  const serving = await loadServing(tx, projectId)
  return serving?.stored.informed.spec.embedding?.source ?? null
}
