import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import { createEndpoint } from '@/lib/policies/create-endpoint'
import { enqueue } from '@/lib/queue/enqueue'
import { lockRewardModels } from '../internal/lock'
import { rewardModelSeed } from '../internal/seed'
import { getRewardModel } from '../reads'
import type { RewardModelView } from '../schema'
import type { RegisterRemote, Remote } from './schema'

/**
 * Registers a reward model that is served elsewhere, as a candidate without figures; a job has it score the judged
 * rollouts, and evaluates and gates it like ours. Fits of ours go on meanwhile.
 */
export async function registerRemote(actor: Actor, input: RegisterRemote, tx: Tx): Promise<RewardModelView> {
  authorize(actor, 'reward-models:write')
  const projectId = actor.project.id
  await lockRewardModels(tx, projectId)
  const { url, apiKey, timeoutSeconds, protocol, template, batchSize, model = null } = input
  const endpointId = await createEndpoint(tx, projectId, { baseUrl: url, apiKey, timeoutSeconds }, 'rewards')
  const last = await tx.rewardModel.aggregate({ where: { projectId }, _max: { version: true } })
  const remote: Remote = { protocol, template, model, batchSize, scale: null, failure: null }
  const { id } = await tx.rewardModel.create({
    data: {
      ...{ projectId, version: (last._max.version ?? 0) + 1, kind: 'REMOTE', state: 'CANDIDATE', endpointId, remote },
      ...{ seed: rewardModelSeed(projectId), requestedById: actor.userId },
    },
    select: { id: true },
  })
  await enqueue(tx, 'evaluate-remote', { projectId, rewardModelId: id })
  await recordAudit(tx, actor, 'reward-model.register', id, { protocol })
  return getRewardModel(actor, id, tx)
}
