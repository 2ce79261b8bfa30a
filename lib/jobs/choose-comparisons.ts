import { randomInt } from 'node:crypto'
import { fillPool } from '@/lib/comparisons/fill-pool'
import { transact } from '@/lib/db/transact'
import type { Payload } from '@/lib/queue/queues'
import { findPromotedRewards } from '@/lib/reward-models/promoted-rewards'

/** Fills the pool of open comparisons; here the wheel closes: rewards steer what is compared next. */
export async function chooseComparisons({ projectId }: Payload<'choose-comparisons'>): Promise<void> {
  await transact(async (tx) => {
    const rewards = await findPromotedRewards(tx, projectId)
    await fillPool(tx, projectId, rewards, randomInt(2 ** 32 - 1))
  })
}
