import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'
import { assertUsable, isOutdated, readStoredModel, type StoredModel } from './stored-model'

export type LoadedModel = { id: string; version: number; seed: number; stored: StoredModel }

const KEPT = 8
// Weights of a version never change, so they are read and parsed once for each process.
const cache = new Map<string, StoredModel>()

/** The version that serves, or the one asked for. Throws 409 `no_reward_model`, 404, or 409 for one without usable weights. */
export async function loadModel(tx: Tx, projectId: string, id?: string): Promise<LoadedModel> {
  const found = await tx.rewardModel.findFirst({
    where: id === undefined ? { projectId, state: 'PROMOTED' } : { projectId, id },
    select: { id: true, version: true, seed: true, state: true },
  })
  if (!found && id === undefined) {
    throw new AppError('no_reward_model', 'No reward model is promoted in this project yet. Fit one first.')
  }
  if (!found) throw notFound('reward model')
  if (found.state === 'FITTING' || found.state === 'FAILED') {
    throw new AppError('conflict', `This reward model is ${found.state.toLowerCase()}; it has no weights to rank with.`)
  }
  return { ...found, stored: assertUsable(await storedModel(tx, found.id)) }
}

/** The version that serves; null where there is none, or an outdated one whose stored rewards serve until it is fitted anew. */
export async function loadServing(tx: Tx, projectId: string): Promise<LoadedModel | null> {
  const found = await tx.rewardModel.findFirst({
    where: { projectId, state: 'PROMOTED' },
    select: { id: true, version: true, seed: true },
  })
  if (!found) return null
  const stored = await storedModel(tx, found.id)
  return isOutdated(stored) ? null : { ...found, stored }
}

async function storedModel(tx: Tx, id: string): Promise<StoredModel> {
  const known = cache.get(id)
  if (known) return known
  const row = await tx.rewardModel.findUniqueOrThrow({ where: { id }, select: { model: true } })
  const stored = readStoredModel(row.model)
  const oldest = cache.keys().next().value
  if (cache.size >= KEPT && oldest !== undefined) cache.delete(oldest)
  cache.set(id, stored)
  return stored
}
