import type { Tx } from '@/lib/db/client'

/**
 * Closes the project's open iteration and opens the next, at one moment. Called when a reward model is promoted.
 * @returns number of the iteration that is open now; 1 where there was none
 */
export async function turnIteration(tx: Tx, projectId: string, at: Date = new Date()): Promise<number> {
  const last = await tx.iteration.findFirst({
    where: { projectId },
    orderBy: { number: 'desc' },
    select: { number: true },
  })
  const number = (last?.number ?? 0) + 1
  await tx.iteration.updateMany({ where: { projectId, closedAt: null }, data: { closedAt: at } })
  await tx.iteration.create({ data: { projectId, number, openedAt: at }, select: { id: true } })
  return number
}
