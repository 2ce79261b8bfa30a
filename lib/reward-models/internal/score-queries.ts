import type { Tx } from '@/lib/db/client'
import { insertRows } from '@/lib/db/insert-rows'
import { enqueue } from '@/lib/queue/enqueue'
import { vectorsFor } from '../embeddings/vectors-for'
import type { LoadedModel, Servable } from './load-model'
import { rankTexts } from './rank-texts'

const QUERIES_AT_ONCE = 50
const COLUMNS = [
  ...(['projectId', 'rewardModelId', 'rolloutId', 'queryId'] as const),
  ...(['reward', 'standardError', 'probabilityBest', 'rank'] as const),
]
const JUDGEABLE = ['COMPLETE' as const, 'TRUNCATED' as const]

/**
 * Brings the model's scores up to date with the project: queries with a judgeable rollout that has none, or with one of a
 * rollout that was withdrawn. Those of a remote version are left to jobs. @returns rollouts scored
 */
export async function scoreMissing(tx: Tx, projectId: string, model: Servable): Promise<number> {
  const stale = await tx.$queryRaw<{ id: string }[]>`
    SELECT r."queryId" AS id FROM "Rollout" r
    JOIN "Query" q ON q.id = r."queryId"
    LEFT JOIN "RewardScore" s ON s."rolloutId" = r.id AND s."rewardModelId" = ${model.id}::uuid
    WHERE r."projectId" = ${projectId}::uuid
      AND (s."rolloutId" IS NULL) = (r."withdrawnAt" IS NULL AND q."withdrawnAt" IS NULL AND r.status IN ('COMPLETE', 'TRUNCATED'))
    GROUP BY r."queryId" ORDER BY r."queryId"`
  const { stored } = model
  if (!stored) {
    for (const { id: queryId } of stale) await enqueue(tx, 'score-rollouts', { projectId, queryId })
    return 0
  }
  let scored = 0
  for (let from = 0; from < stale.length; from += QUERIES_AT_ONCE) {
    const ids = stale.slice(from, from + QUERIES_AT_ONCE).map(({ id }) => id)
    scored += await scoreQueries(tx, projectId, { ...model, stored }, ids)
    // The process has other jobs, signals and timers to hear of.
    await new Promise(setImmediate)
  }
  return scored
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
  const vectors = await vectorsFor(
    tx,
    projectId,
    model.stored,
    queries.flatMap(({ id, rollouts }) => rollouts.map((rollout) => ({ id: rollout.id, queryId: id }))),
  )
  const data = queries.flatMap(({ id: queryId, text, rollouts }) =>
    rankTexts(
      model.stored,
      text,
      rollouts.map((rollout) => ({ ...rollout, vector: vectors(rollout.id) })),
      model.seed,
    ).ranked.map(({ index, reward, standardError, probabilityBest, rank }) => {
      const rolloutId = rollouts[index]!.id
      return { projectId, rewardModelId, rolloutId, queryId, reward, standardError, probabilityBest, rank }
    }),
  )
  await insertRows(tx, 'RewardScore', COLUMNS, data)
  return data.length
}
