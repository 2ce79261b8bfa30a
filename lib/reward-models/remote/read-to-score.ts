import type { Tx } from '@/lib/db/client'
import type { Message } from '@/lib/queries/schema'
import { inChunks } from '../internal/read-preferences'
import type { ToScore } from './render'

/** Rollouts as a reward model is asked for them, in the order of the ids: with the conversation that their policy saw. */
export async function readToScore(tx: Tx, projectId: string, ids: readonly string[]): Promise<ToScore[]> {
  const found = new Map<string, ToScore>()
  const read = (some: string[]) =>
    tx.rollout.findMany({
      where: { projectId, id: { in: some } },
      select: { id: true, text: true, context: true, query: { select: { messages: true } } },
    })
  for await (const { id, text, context, query } of inChunks(ids, read)) {
    found.set(id, { messages: (context ?? query.messages) as Message[], text })
  }
  return ids.map((id) => found.get(id)!)
}
