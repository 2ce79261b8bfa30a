import type { Tx } from '@/lib/db/client'

/** Gives fits, promotions and turns that were made just now the moment of their simulated day. */
export async function backdateFits(tx: Tx, projectId: string, at: Date): Promise<void> {
  const since = await lastBefore(tx, projectId, at)
  const fresh = { projectId, createdAt: { gt: since } }
  await tx.strengthFit.updateMany({ where: fresh, data: { createdAt: at } })
  await tx.rewardModel.updateMany({
    where: { ...fresh, promotedAt: { not: null } },
    data: { promotedAt: at },
  })
  await tx.rewardModel.updateMany({ where: fresh, data: { createdAt: at, finishedAt: at, cutoffAt: at } })
  await tx.iteration.updateMany({ where: { projectId, openedAt: { gt: since } }, data: { openedAt: at } })
  await tx.iteration.updateMany({ where: { projectId, closedAt: { gt: since } }, data: { closedAt: at } })
}

/** Everything later than this was made by the program just now: a simulated day is over before it. */
async function lastBefore(tx: Tx, projectId: string, at: Date): Promise<Date> {
  const newest = await tx.judgment.findFirst({
    ...{ where: { projectId }, orderBy: { createdAt: 'desc' } },
    select: { createdAt: true },
  })
  return new Date(Math.max(at.getTime(), newest?.createdAt.getTime() ?? 0))
}
