import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { AppError } from '@/lib/errors'
import { logger } from '@/lib/logger/logger'
import type { Payload } from '@/lib/queue/queues'
import { fallBack } from '@/lib/reward-models/remote/fall-back'
import { findServingRemote } from '@/lib/reward-models/remote/load-remote'
import { noteFailure, scoreQueriesRemotely } from '@/lib/reward-models/remote/score-serving'

/**
 * New rollouts get their rewards from the remote version that serves. The first failure is kept and the queue tries
 * again; at the second without a success between, the linear version that served last takes over and scores them.
 */
export async function scoreQueriesByServer(payloads: Payload<'score-remotely'>[]): Promise<void> {
  const projectId = payloads[0]?.projectId
  if (projectId === undefined) return
  const loaded = await findServingRemote(db(), projectId)
  if (!loaded) return
  try {
    await scoreQueriesRemotely(loaded, [...new Set(payloads.map(({ queryId }) => queryId))].sort())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isSecond = await noteFailure(db(), loaded, error.message)
    if (!isSecond) throw error
    const version = await transact((tx) => fallBack(tx, projectId, loaded, error.message), { timeoutMs: 120_000 })
    logger.warn({ version }, 'a linear reward model took over from the remote one')
  }
}
