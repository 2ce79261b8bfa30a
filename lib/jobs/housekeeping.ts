import { purgeIdempotency } from '@/lib/access/purge-idempotency'
import { expireLeases } from '@/lib/comparisons/expire-leases'
import { closeStaleTransfers, removeOldDryRuns } from '@/lib/datasets/close-stale-transfers'
import type { Tx } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { logger } from '@/lib/logger/logger'
import { countTouchedPieces, dropOldPieces } from '@/lib/metrics/flywheel/tend-pieces'
import { thinStrengthFits } from '@/lib/metrics/strengths/thin-fits'
import { failStuckFits } from '@/lib/reward-models/fail-stuck-fits'

const CHORES: Record<string, (tx: Tx) => Promise<number>> = {
  expiredLeases: (tx) => expireLeases(tx),
  purgedIdempotencyRecords: (tx) => purgeIdempotency(tx),
  failedStuckFits: (tx) => failStuckFits(tx),
  closedStaleTransfers: (tx) => closeStaleTransfers(tx),
  countedWheels: (tx) => countTouchedPieces(tx),
  droppedPieces: (tx) => dropOldPieces(tx),
  thinnedBoards: (tx) => thinStrengthFits(tx),
  removedOldDryRuns: (tx) => removeOldDryRuns(tx),
}

/** Each minute: what time alone brings about. One transaction for each chore, so that none waits for another. */
export async function housekeeping(): Promise<void> {
  for (const [name, chore] of Object.entries(CHORES)) {
    const count = await transact(chore)
    if (count > 0) logger.info({ count }, name)
  }
}
