import type { Tx } from '@/lib/db/client'

/** Longer than every retry of the queue together: nothing works on such a row any more. */
const STALE_HOURS = 24

/** Ends imports and exports whose workers died until the queue gave them up, so that no row stays stuck. */
export async function closeStaleTransfers(tx: Tx, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - STALE_HOURS * 3_600_000)
  const where = { state: { in: ['QUEUED' as const, 'RUNNING' as const] }, createdAt: { lt: before } }
  const data = {
    state: 'FAILED' as const,
    finishedAt: now,
    error: 'It was interrupted and not taken up again. Start it anew.',
  }
  const imports = await tx.import.updateMany({ where, data })
  const exports = await tx.export.updateMany({ where, data })
  return imports.count + exports.count
}
