import type { Tx } from '@/lib/db/client'
import type { Split } from '@/lib/db/generated/enums'
import { estimateSimilarity, minHash, NEAR_DUPLICATE_THRESHOLD } from '@/lib/text/near-duplicates'
import { normaliseText } from '@/lib/text/normalise'
import type { Message } from '../schema'

const CANDIDATES = 50

/** `groupId`: the earliest query of the group that is nearly repeated; null for another turn of one conversation. */
type Beside = { split: Split; groupId: string | null }

/**
 * What a new query's split follows from: the conversation that it continues (same first user turn), else the earliest
 * query whose first user turn is nearly the same; near both TRAIN and HOLDOUT gives NONE. Null: neither. MinHash bands
 * find candidates, the estimated similarity decides.
 */
export async function findBeside(
  tx: Tx,
  projectId: string,
  bands: number[],
  messages: readonly Message[],
): Promise<Beside | null> {
  if (bands.length === 0) return null
  const first = firstUserTurn(messages)
  const candidates = await tx.query.findMany({
    where: { projectId, withdrawnAt: null, bands: { hasSome: bands } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: CANDIDATES,
    select: { id: true, split: true, messages: true, nearDuplicateOfId: true },
  })
  const known = candidates.map((row) => ({ ...row, first: firstUserTurn(row.messages as Message[]) }))
  const same = known.find((row) => row.first === first)
  if (same) return { split: same.split, groupId: same.nearDuplicateOfId }
  const signature = minHash(first)
  const near = known.filter((row) => estimateSimilarity(signature, minHash(row.first)) >= NEAR_DUPLICATE_THRESHOLD)
  if (!near[0]) return null
  const splits = new Set(near.map(({ split }) => split))
  const isNearBoth = splits.has('TRAIN') && splits.has('HOLDOUT')
  return { split: isNearBoth ? 'NONE' : near[0].split, groupId: near[0].nearDuplicateOfId ?? near[0].id }
}

function firstUserTurn(messages: readonly Message[]): string {
  return normaliseText(messages.find((message) => message.role === 'user')?.content ?? '')
}
