import type { Tx } from '@/lib/db/client'
import type { Split } from '@/lib/db/generated/enums'
import { estimateSimilarity, minHash, NEAR_DUPLICATE_THRESHOLD } from '@/lib/text/near-duplicates'
import { normaliseText } from '@/lib/text/normalise'
import type { Message } from '../schema'

const CANDIDATES = 50

export type Near = {
  /** The earliest query of the group; null where only turns of the same conversation are near. */
  nearDuplicateOfId: string | null
  /** The group's split; NONE where both splits are near. */
  split: Split
}

/**
 * The group of queries whose first user turn is nearly the same: MinHash bands find candidates, the estimated
 * similarity decides. Another turn of the same conversation shares its split without being a near-duplicate.
 */
export async function findNearDuplicate(
  tx: Tx,
  projectId: string,
  bands: number[],
  messages: readonly Message[],
): Promise<Near | null> {
  if (bands.length === 0) return null
  const first = firstUserTurn(messages)
  const candidates = await tx.query.findMany({
    where: { projectId, withdrawnAt: null, bands: { hasSome: bands } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: CANDIDATES,
    select: { id: true, split: true, messages: true, nearDuplicateOfId: true },
  })
  const signature = minHash(first)
  const near = candidates
    .map((candidate) => ({ ...candidate, first: firstUserTurn(candidate.messages as Message[]) }))
    .filter((candidate) => estimateSimilarity(signature, minHash(candidate.first)) >= NEAR_DUPLICATE_THRESHOLD)
  if (near.length === 0) return null
  const splits = new Set(near.map((candidate) => candidate.split))
  const other = near.find((candidate) => normaliseText(candidate.first) !== normaliseText(first))
  return {
    nearDuplicateOfId: other ? (other.nearDuplicateOfId ?? other.id) : null,
    split: splits.size > 1 ? 'NONE' : near[0]!.split,
  }
}

function firstUserTurn(messages: readonly Message[]): string {
  return messages.find((message) => message.role === 'user')?.content ?? ''
}
