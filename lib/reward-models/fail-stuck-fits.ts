import type { Tx } from '@/lib/db/client'
import { hasLiveJob } from '@/lib/queue/has-live-job'
import { failFit } from './finish-fit'

const TEN_MINUTES = 600_000

/** Fits that are older than ten minutes and whose job is gone for good become FAILED. @returns how many */
export async function failStuckFits(tx: Tx, now: Date = new Date()): Promise<number> {
  const old = await tx.rewardModel.findMany({
    where: { state: 'FITTING', createdAt: { lt: new Date(now.getTime() - TEN_MINUTES) } },
    select: { id: true, projectId: true },
  })
  let failed = 0
  for (const { id, projectId } of old) {
    if (await hasLiveJob(tx, 'fit-reward-model', 'rewardModelId', id)) continue
    const reason = 'The fit did not finish: its job failed again and again, or was lost. The log says why.'
    if (await failFit(tx, { projectId, rewardModelId: id }, reason)) failed += 1
  }
  return failed
}
