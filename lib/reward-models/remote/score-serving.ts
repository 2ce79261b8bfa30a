import { db, type Tx } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { logger } from '@/lib/logger/logger'
import { JUDGEABLE } from '@/lib/rollouts/schema'
import { lockRewardModels } from '../internal/lock'
import { askRemote, type LoadedRemote, patchRemote } from './load-remote'
import { rankRemote } from './rank-remote'
import { readToScore } from './read-to-score'
import type { RemoteScale } from './schema'

const QUERIES_AT_ONCE = 50

/**
 * Has a remote version score queries and writes their rewards, some queries in a transaction; its server is asked outside
 * any. Throws `endpoint_failed` as the server gives reason to.
 */
export async function scoreQueriesRemotely(loaded: LoadedRemote, queryIds: string[]): Promise<void> {
  const { projectId, remote } = loaded
  const { scale } = remote
  if (!scale) return
  for (let from = 0; from < queryIds.length; from += QUERIES_AT_ONCE) {
    const some = queryIds.slice(from, from + QUERIES_AT_ONCE)
    const rollouts = await db().rollout.findMany({
      where: {
        ...{ projectId, queryId: { in: some }, withdrawnAt: null, status: { in: [...JUDGEABLE] } },
        query: { withdrawnAt: null },
      },
      orderBy: [{ queryId: 'asc' }, { id: 'asc' }],
      select: { id: true, queryId: true },
    })
    const ids = rollouts.map(({ id }) => id)
    const numbers = await askRemote(loaded, await readToScore(db(), projectId, ids))
    await transact((tx) => write(tx, projectId, loaded.id, { some, rollouts, numbers, scale }))
  }
  if (remote.failure) await patchRemote(db(), loaded.id, { failure: null })
}

type Batch = {
  some: string[]
  rollouts: { id: string; queryId: string }[]
  numbers: Float64Array
  scale: RemoteScale
}

/** Replaces the version's scores of these queries, unless it is turned down or retired by now. */
async function write(tx: Tx, projectId: string, rewardModelId: string, { some, rollouts, numbers, scale }: Batch) {
  await lockRewardModels(tx, projectId)
  const where = { id: rewardModelId, projectId, state: { in: ['CANDIDATE' as const, 'PROMOTED' as const] } }
  if ((await tx.rewardModel.count({ where })) === 0) return
  await tx.rewardScore.deleteMany({ where: { projectId, rewardModelId, queryId: { in: some } } })
  const data = some.flatMap((queryId) => {
    const rows = [...rollouts.keys()].filter((row) => rollouts[row]!.queryId === queryId)
    const ranked = rankRemote(
      Float64Array.from(rows, (row) => numbers[row]!),
      scale,
    )
    return ranked.map(({ index, ...figures }) => {
      return { projectId, rewardModelId, queryId, rolloutId: rollouts[rows[index]!]!.id, ...figures }
    })
  })
  await tx.rewardScore.createMany({ data })
}

/** Keeps why it did not score. @returns whether it had failed before, without a success since */
export async function noteFailure(tx: Tx, { id, remote, version }: LoadedRemote, message: string): Promise<boolean> {
  logger.warn({ version, reason: message }, 'the remote reward model that serves did not score')
  await patchRemote(tx, id, { failure: { at: new Date().toISOString(), message } })
  return remote.failure !== null
}
