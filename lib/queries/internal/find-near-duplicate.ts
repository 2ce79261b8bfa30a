import type { Tx } from '@/lib/db/client'
import { estimateSimilarity, minHash, NEAR_DUPLICATE_THRESHOLD } from '@/lib/text/near-duplicates'
import type { Message } from '../schema'

const CANDIDATES = 50

/**
 * The earliest query of the group whose first user turn is nearly the same: MinHash bands find candidates, the
 * estimated similarity decides.
 */
export async function findNearDuplicate(tx: Tx, projectId: string, bands: number[], messages: readonly Message[]) {
  if (bands.length === 0) return null
  const first = firstUserTurn(messages)
  const candidates = await tx.query.findMany({
    where: { projectId, withdrawnAt: null, bands: { hasSome: bands } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: CANDIDATES,
    select: { id: true, split: true, messages: true, nearDuplicateOfId: true },
  })
  const signature = minHash(first)
  const near = candidates.find((candidate) => {
    const other = minHash(firstUserTurn(candidate.messages as Message[]))
    return estimateSimilarity(signature, other) >= NEAR_DUPLICATE_THRESHOLD
  })
  return near ? { id: near.nearDuplicateOfId ?? near.id, split: near.split } : null
}

function firstUserTurn(messages: readonly Message[]): string {
  return messages.find((message) => message.role === 'user')?.content ?? ''
}
