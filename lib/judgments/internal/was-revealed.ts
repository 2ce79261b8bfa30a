import type { Tx } from '@/lib/db/client'
import type { LockedComparison } from './load-target'

/** Whether the annotator was shown who wrote one of these rollouts, in another comparison. */
export async function wasRevealed(tx: Tx, annotatorId: string, { items }: LockedComparison): Promise<boolean> {
  const rolloutId = { in: items.map((item) => item.rolloutId) }
  const revealed = await tx.judgment.findFirst({
    where: { annotatorId, revealedAt: { not: null }, comparison: { items: { some: { rolloutId } } } },
    select: { id: true },
  })
  return revealed !== null
}
