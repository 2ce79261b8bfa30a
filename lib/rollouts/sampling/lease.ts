import type { Tx } from '@/lib/db/client'
import { type Claim, LEASE_SECONDS } from './claim-rollouts'

export type LeaseState = 'held' | 'stopped' | 'lost'

/**
 * Says that the worker lives and keeps what has come so far. `lost`: the rollout was taken by another worker, or ended;
 * what this one goes on to receive is nobody's.
 */
export async function renewLease(tx: Tx, claim: Claim, text: string): Promise<LeaseState> {
  const [row] = await tx.$queryRaw<{ stopped: boolean }[]>`
    UPDATE "Rollout" SET text = ${text},
      "workingUntil" = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${claim.id}::uuid AND status = 'GENERATING' AND attempts = ${claim.attempts}
    RETURNING "stoppedAt" IS NOT NULL AS stopped`
  if (!row) return 'lost'
  return row.stopped ? 'stopped' : 'held'
}

/** Gives a rollout back to the queue, for a worker that ends in good order. */
export async function handBack(tx: Tx, claim: Claim): Promise<void> {
  await tx.rollout.updateMany({
    where: { id: claim.id, status: 'GENERATING', attempts: claim.attempts },
    data: { status: 'QUEUED', workingUntil: null, text: '' },
  })
}
