import type { Tx } from '@/lib/db/client'
import { removeStored } from '@/lib/storage/storage'

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

/** Takes away the files of dry runs that nobody followed for a day; an import that still waits for them keeps them. */
export async function removeOldDryRuns(tx: Tx, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - STALE_HOURS * 3_600_000)
  const rows = await tx.$queryRaw<{ id: string; staging: string }[]>`
    SELECT m.id, m.options ->> 'staging' AS staging FROM "Import" m
    WHERE m."contentHash" LIKE 'dry:%' AND m.state IN ('DONE', 'FAILED', 'CANCELLED') AND m."createdAt" < ${before}
      AND NOT EXISTS (SELECT 1 FROM "Import" other WHERE other.options ->> 'staging' = m.options ->> 'staging'
        AND other.state IN ('QUEUED', 'RUNNING'))
    LIMIT 100`
  for (const { id, staging } of rows) {
    await removeStored(staging)
    await tx.import.updateMany({ where: { id }, data: { contentHash: `gone:${id}` } })
  }
  return rows.length
}
