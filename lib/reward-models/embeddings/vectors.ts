import type { Tx } from '@/lib/db/client'

const AT_ONCE = 2000

/** Stored vectors by rollout; those without one are not in it. */
export async function readVectors(
  tx: Tx,
  projectId: string,
  embedderId: string,
  rolloutIds: readonly string[],
): Promise<Map<string, Float32Array>> {
  const found = new Map<string, Float32Array>()
  for (let from = 0; from < rolloutIds.length; from += AT_ONCE) {
    const rows = await tx.rolloutEmbedding.findMany({
      where: { projectId, embedderId, rolloutId: { in: rolloutIds.slice(from, from + AT_ONCE) } },
      select: { rolloutId: true, vector: true },
    })
    for (const { rolloutId, vector } of rows) found.set(rolloutId, fromBytes(vector))
  }
  return found
}

export async function storeVectors(
  tx: Tx,
  { projectId, embedderId }: { projectId: string; embedderId: string },
  vectors: readonly { rolloutId: string; vector: Float32Array }[],
): Promise<void> {
  await tx.rolloutEmbedding.createMany({
    data: vectors.map(({ rolloutId, vector }) => ({ projectId, embedderId, rolloutId, vector: toBytes(vector) })),
    skipDuplicates: true,
  })
}

/**
 * In the order of the rollouts; null for all rollouts of a query of which one has none: a vector says something only
 * beside another one, so such a query is judged by text alone.
 */
export function wholeQueries(
  rollouts: readonly { id: string; queryId: string }[],
  vectors: ReadonlyMap<string, Float32Array>,
): (Float32Array | null)[] {
  const torn = new Set(rollouts.filter(({ id }) => !vectors.has(id)).map(({ queryId }) => queryId))
  return rollouts.map(({ id, queryId }) => (torn.has(queryId) ? null : vectors.get(id)!))
}

function toBytes(vector: Float32Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(4 * vector.length))
  vector.forEach((value, i) => {
    view.setFloat32(4 * i, value, true)
  })
  return new Uint8Array(view.buffer)
}

function fromBytes(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float32Array.from({ length: bytes.byteLength >> 2 }, (_, i) => view.getFloat32(4 * i, true))
}
