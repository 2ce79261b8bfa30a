import { transact } from '@/lib/db/transact'
import { fitBoard } from '@/lib/metrics/strengths/fit-board'
import { readGames } from '@/lib/metrics/strengths/read-games'
import { storeFit } from '@/lib/metrics/strengths/store-fit'
import type { Payload } from '@/lib/queue/queues'
import { openDueFit } from '@/lib/reward-models/open-due-fit'

/**
 * One fit of the strengths of one project for all the judgments that waited, and a new reward model where one is due.
 * Fits of a project follow each other (the lock), so that the newest row always holds the newest data.
 */
export async function fitStrengths(payloads: Payload<'fit-strengths'>[]): Promise<void> {
  const projectId = payloads[0]?.projectId
  if (projectId === undefined) return
  const newJudgments = payloads.reduce((sum, { judgments }) => sum + judgments, 0)
  await transact(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${`fit-strengths:${projectId}`}, 0))`
    const read = await readGames(tx, projectId)
    await storeFit(tx, projectId, { ...fitBoard(read), preferences: read.preferences }, newJudgments)
    await openDueFit(tx, projectId)
  })
}
