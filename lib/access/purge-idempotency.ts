import type { Tx } from '@/lib/db/client'

const DAY = 86_400_000

/** Drops kept answers older than 24 hours: from then on their keys are new keys. @returns how many */
export async function purgeIdempotency(tx: Tx, now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - DAY)
  const { count } = await tx.idempotencyRecord.deleteMany({ where: { createdAt: { lt: before } } })
  return count
}
