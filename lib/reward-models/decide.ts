import type { Actor } from '@/lib/access/actor'
import { recordAudit } from '@/lib/access/audit'
import { authorize } from '@/lib/access/authorize'
import type { Tx } from '@/lib/db/client'
import type { RewardModelState } from '@/lib/db/generated/enums'
import { AppError, notFound } from '@/lib/errors'
import { loadServable } from './internal/load-model'
import { lockRewardModels } from './internal/lock'
import { serve } from './internal/serve'
import { getRewardModel } from './reads'
import type { Decide, RewardModelView } from './schema'
import { transition } from './state'

type Target = { id: string } & Decide

/** Makes a candidate serve. Throws 404, and 409 for a version that is none. Scores all rollouts in the transaction. */
export async function promoteRewardModel(actor: Actor, target: Target, tx: Tx): Promise<RewardModelView> {
  return serveFrom(actor, target, 'CANDIDATE', 'reward-model.promote', tx)
}

/** Makes an earlier version serve again; the current one retires. Throws 404, and 409 for one that never served. */
export async function rollbackRewardModel(actor: Actor, target: Target, tx: Tx): Promise<RewardModelView> {
  return serveFrom(actor, target, 'RETIRED', 'reward-model.rollback', tx)
}

/** Turns a candidate down. Throws 404, and 409 for a version that is none. */
export async function rejectRewardModel(actor: Actor, target: Target, tx: Tx): Promise<RewardModelView> {
  const state = await lockState(actor, target.id, tx)
  await tx.rewardModel.update({
    where: { id: target.id },
    data: { state: transition(state, 'REJECTED'), ...kept(target) },
    select: { id: true },
  })
  await recordAudit(tx, actor, 'reward-model.reject', target.id, { reason: target.reason ?? null })
  return getRewardModel(actor, target.id, tx)
}

async function serveFrom(actor: Actor, target: Target, from: RewardModelState, action: string, tx: Tx) {
  const state = await lockState(actor, target.id, tx)
  if (state !== from) {
    const what =
      from === 'CANDIDATE' ? 'Only a candidate is promoted' : 'Only a version that served before is rolled back to'
    throw new AppError('conflict', `${what}; this reward model is ${state.toLowerCase()}.`)
  }
  transition(state, 'PROMOTED')
  await serve(tx, actor.project.id, await loadServable(tx, actor.project.id, target.id))
  await tx.rewardModel.update({ where: { id: target.id }, data: kept(target), select: { id: true } })
  await recordAudit(tx, actor, action, target.id, { reason: target.reason ?? null })
  return getRewardModel(actor, target.id, tx)
}

async function lockState(actor: Actor, id: string, tx: Tx): Promise<RewardModelState> {
  authorize(actor, 'reward-models:write')
  await lockRewardModels(tx, actor.project.id)
  const found = await tx.rewardModel.findFirst({ where: { id, projectId: actor.project.id }, select: { state: true } })
  if (!found) throw notFound('reward model')
  return found.state
}

const kept = ({ reason }: Decide) => (reason === undefined ? {} : { reasons: { push: reason } })
