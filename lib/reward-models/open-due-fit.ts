import type { Tx } from '@/lib/db/client'
import { countTrainPreferences } from './internal/count-new'
import { openFit } from './open-fit'

/**
 * Opens a fit where the project has `refitEvery` or more live TRAIN preferences that the newest attempt did not see, one
 * decisive among all, and none is being fitted. A failed attempt counts as one: else every judgment would try again.
 */
export async function openDueFit(tx: Tx, projectId: string): Promise<{ id: string } | null> {
  const { refitEvery } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { refitEvery: true },
  })
  const newest = await tx.rewardModel.findFirst({
    where: { projectId, kind: 'LINEAR' },
    orderBy: { version: 'desc' },
    select: { state: true, cutoffAt: true, createdAt: true },
  })
  if (newest?.state === 'FITTING') return null
  const fresh = await countTrainPreferences(tx, projectId, { after: newest && (newest.cutoffAt ?? newest.createdAt) })
  if (fresh.all < refitEvery) return null
  const { decisive } = await countTrainPreferences(tx, projectId)
  return decisive > 0 ? openFit(tx, projectId) : null
}
