import { randomInt } from 'node:crypto'
import { drawTrials } from '@/lib/comparisons/draw-trials'
import { fillPool } from '@/lib/comparisons/fill-pool'
import { transact } from '@/lib/db/transact'
import type { Payload } from '@/lib/queue/queues'
import { findPromotedRewards } from '@/lib/reward-models/promoted-rewards'

/** Fills the pool of open comparisons and draws those of trials; here the wheel closes: rewards steer what is compared next. */
export async function chooseComparisons({ projectId }: Payload<'choose-comparisons'>): Promise<void> {
  await transact(async (tx) => {
    const rewards = await findPromotedRewards(tx, projectId)
    const seed = randomInt(2 ** 32 - 1)
    await fillPool(tx, projectId, rewards, seed)
    await drawTrials(tx, projectId, seed)
  })
}
