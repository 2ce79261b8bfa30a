import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { settleGate, storeEvaluations } from '../finish-fit'
import { lockRewardModels } from '../internal/lock'
import { serve } from '../internal/serve'
import { transition } from '../state'
import type { ComputedRemote } from './compute-remote'
import { patchRemote } from './load-remote'
import type { RemoteScale } from './schema'

const json = (value: object) => value as unknown as Prisma.InputJsonValue

type Target = { projectId: string; rewardModelId: string }

/** Whether the version still waits for its figures: another run of the job may have been faster, or a person decided. */
export async function isUnevaluated(tx: Tx, { projectId, rewardModelId: id }: Target): Promise<boolean> {
  const where = { id, projectId, kind: 'REMOTE' as const, state: 'CANDIDATE' as const, finishedAt: null }
  return (await tx.rewardModel.count({ where })) > 0
}

/** Stores scale, figures and verdict of a remote version and does what the gate says, in one transaction. */
export async function finishRemote(
  tx: Tx,
  target: Target,
  scale: RemoteScale,
  { evaluation, gate: computed, rescored, preferences, championId }: ComputedRemote,
  cutoffAt: Date,
): Promise<void> {
  const { projectId, rewardModelId: id } = target
  await lockRewardModels(tx, projectId)
  if (!(await isUnevaluated(tx, target))) return
  await storeEvaluations(tx, projectId, rescored)
  const gate = await settleGate(tx, projectId, computed, championId)
  await patchRemote(tx, id, { scale })
  const { version, seed } = await tx.rewardModel.update({
    where: { id },
    data: {
      state: gate.verdict === 'REJECT' ? transition('CANDIDATE', 'REJECTED') : 'CANDIDATE',
      ...{ evaluation: json(evaluation), gate: json(gate), preferences, cutoffAt, finishedAt: new Date() },
      reasons: gate.verdict === 'PROMOTE' && gate.gateSet === null ? ['unevaluated'] : gate.reasons,
    },
    select: { version: true, seed: true },
  })
  if (gate.verdict === 'PROMOTE') await serve(tx, projectId, { id, version, seed, stored: null })
}

/** Ends the registration of a version that could not be scored; `reason` is one sentence for a person. */
export async function rejectUnscored(tx: Tx, target: Target, reason: string): Promise<void> {
  await tx.rewardModel.updateMany({
    where: { id: target.rewardModelId, projectId: target.projectId, state: 'CANDIDATE', finishedAt: null },
    data: { state: transition('CANDIDATE', 'REJECTED'), reasons: [reason], finishedAt: new Date() },
  })
}
