import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { currentEmbedder } from './choose-embedder'

export type EmbeddingChoice = { url: string; model: string }

/** What the project's next fit reads beside the text; null: nothing. */
export async function findEmbeddingChoice(actor: Actor, tx: Tx = db()): Promise<EmbeddingChoice | null> {
  authorize(actor, 'reward-models:read')
  const projectId = actor.project.id
  const id = await currentEmbedder(tx, projectId)
  if (id === null) return null
  const found = await tx.embedder.findFirst({
    where: { id, projectId },
    select: { model: true, endpoint: { select: { baseUrl: true } } },
  })
  return found && { url: found.endpoint.baseUrl, model: found.model }
}
