import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { lockRewardModels } from './internal/lock'
import { scoreQueries } from './internal/score-queries'
import type { StoredModel } from './internal/stored-model'

const QUERIES_AT_ONCE = 50

/**
 * Writes the scores of a version that is about to serve beside those of the one that does, some queries in a transaction,
 * so that the switch itself is short. Ends early where the version is not being fitted any more. What comes in meanwhile is
 * scored by the switch.
 */
export async function scoreAhead(
  { projectId, rewardModelId: id }: { projectId: string; rewardModelId: string },
  stored: StoredModel,
): Promise<void> {
  let after: string | undefined
  for (;;) {
    const queries = await db().query.findMany({
      where: { projectId, withdrawnAt: null, ...(after && { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      take: QUERIES_AT_ONCE,
      select: { id: true },
    })
    const ids = queries.map((query) => query.id)
    const isFitting = await transact(async (tx) => {
      await lockRewardModels(tx, projectId)
      const row = await tx.rewardModel.findFirst({
        where: { id, projectId, state: 'FITTING' },
        select: { version: true, seed: true },
      })
      if (row) await scoreQueries(tx, projectId, { id, ...row, stored }, ids)
      return row !== null
    })
    after = ids.at(-1)
    if (!isFitting || ids.length < QUERIES_AT_ONCE) return
  }
}
