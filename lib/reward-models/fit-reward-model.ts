import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { AppError, notFound } from '@/lib/errors'
import { chooseEmbedder } from './embeddings/choose-embedder'
import { countTrainPreferences } from './internal/count-new'
import { openFit } from './open-fit'
import { getRewardModel } from './reads'
import type { FitRewardModel, RewardModelView } from './schema'

/**
 * Opens a fit on demand; a job does it. Throws 422 `not_enough_data` without a decisive TRAIN preference, 409 while
 * another fit runs, 422 for an address that must not be asked, 404 for a dataset version that the project does not have.
 */
export async function fitRewardModel(actor: Actor, input: FitRewardModel, tx: Tx): Promise<RewardModelView> {
  authorize(actor, 'reward-models:write')
  const projectId = actor.project.id
  const datasetId = input.dataset ?? null
  if (datasetId) {
    const found = await tx.datasetVersion.findFirst({ where: { id: datasetId, projectId }, select: { voidedAt: true } })
    if (!found) throw notFound('dataset version')
    if (found.voidedAt) throw new AppError('conflict', 'This dataset version is void: a text in it was erased.')
  }
  const { decisive } = await countTrainPreferences(tx, projectId, { datasetId })
  if (decisive === 0) {
    throw new AppError(
      'not_enough_data',
      'A reward model needs one judgment on a training query that prefers one rollout to another. Judge some comparisons first.',
    )
  }
  const embeddings = input.features?.embeddings
  const embedderId = embeddings ? await chooseEmbedder(tx, projectId, embeddings) : embeddings
  const opened = await openFit(tx, projectId, { requestedById: actor.userId, datasetId, embedderId })
  if (!opened) throw new AppError('conflict', 'A reward model is being fitted already. Wait for it to finish.')
  await recordAudit(tx, actor, 'reward-model.fit', opened.id, embeddings ? { embeddings: embeddings.model } : undefined)
  return getRewardModel(actor, opened.id, tx)
}
