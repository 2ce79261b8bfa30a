import type { Tx } from '@/lib/db/client'
import type { LoadedModel } from './load-model'
import { rankTexts } from './rank-texts'

const QUERIES_AT_ONCE = 20
const JUDGEABLE = ['COMPLETE' as const, 'TRUNCATED' as const]

/** Writes the model's scores of every query of the project with a judgeable rollout. @returns rollouts scored */
export async function scoreProject(tx: Tx, projectId: string, model: LoadedModel): Promise<number> {
  let scored = 0
  let after: string | undefined
  for (;;) {
    const queries = await tx.query.findMany({
      where: { projectId, withdrawnAt: null, ...(after && { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      take: QUERIES_AT_ONCE,
      select: { id: true },
    })
    const ids = queries.map(({ id }) => id)
    scored += await scoreQueries(tx, projectId, model, ids)
    after = ids.at(-1)
    if (ids.length < QUERIES_AT_ONCE) return scored
    // The process has other jobs, signals and timers to hear of.
    await new Promise(setImmediate)
  }
}

/** Writes the model's scores of these queries anew; withdrawn and not judgeable rollouts have none. @returns rollouts scored */
export async function scoreQueries(tx: Tx, projectId: string, model: LoadedModel, queryIds: string[]): Promise<number> {
  if (queryIds.length === 0) return 0
  const rewardModelId = model.id
  await tx.rewardScore.deleteMany({ where: { projectId, rewardModelId, queryId: { in: queryIds } } })
  const queries = await tx.query.findMany({
    where: { projectId, id: { in: queryIds }, withdrawnAt: null },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      text: true,
      rollouts: {
        where: { withdrawnAt: null, status: { in: JUDGEABLE } },
        orderBy: { id: 'asc' },
        select: { id: true, text: true, policyId: true },
      },
    },
  })
  const data = queries.flatMap(({ id: queryId, text, rollouts }) =>
    rankTexts(model.stored, text, rollouts, model.seed).ranked.map(
      ({ index, reward, standardError, probabilityBest, rank }) => {
        const rolloutId = rollouts[index]!.id
        return { projectId, rewardModelId, rolloutId, queryId, reward, standardError, probabilityBest, rank }
      },
    ),
  )
  const ROWS_AT_ONCE = 4000
  for (let from = 0; from < data.length; from += ROWS_AT_ONCE) {
    await tx.rewardScore.createMany({ data: data.slice(from, from + ROWS_AT_ONCE) })
  }
  return data.length
}
