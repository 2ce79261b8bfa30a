import { randomInt } from 'node:crypto'
import { chooseComparisons } from '@/lib/comparisons/choose'
import { transact } from '@/lib/db/transact'
import type { Payload } from '@/lib/queue/queues'
import { findPromotedRewards } from '@/lib/reward-models/reads'

/** Fills the pool of open comparisons; here the wheel closes: rewards steer what is compared next. */
export async function runChooseComparisons({ projectId }: Payload<'choose-comparisons'>): Promise<number> {
  return transact(async (tx) => {
    const rewards = await findPromotedRewards(tx, projectId)
    return chooseComparisons(tx, projectId, rewards, randomInt(2 ** 32 - 1))
  })
}
