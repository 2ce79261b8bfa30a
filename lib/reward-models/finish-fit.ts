import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { ComputedFit } from './compute-fit'
import { lockRewardModels } from './internal/lock'
import { serve } from './internal/serve'
import { transition } from './state'

const json = (value: object) => value as unknown as Prisma.InputJsonValue

/**
 * Stores a finished fit and promotes it, in one transaction: nobody ever sees weights without scores. Does nothing where
 * the version is not being fitted any more (another run of the job was faster). Every finished fit is promoted for now.
 */
export async function finishFit(
  tx: Tx,
  target: { projectId: string; rewardModelId: string },
  { model, evaluation, preferences }: ComputedFit,
  cutoffAt: Date,
): Promise<void> {
  const { projectId, rewardModelId: id } = target
  await lockRewardModels(tx, projectId)
  const row = await tx.rewardModel.findFirst({
    where: { id, projectId, state: 'FITTING' },
    select: { state: true, version: true, seed: true },
  })
  if (!row) return
  const reasons = evaluation.blind.accuracy.reason === 'unevaluated' ? ['unevaluated'] : []
  await tx.rewardModel.update({
    where: { id },
    data: {
      state: transition(row.state, 'CANDIDATE'),
      model: json(model),
      evaluation: json(evaluation),
      preferences,
      cutoffAt,
      reasons,
      finishedAt: new Date(),
    },
    select: { id: true },
  })
  await serve(tx, projectId, { id, version: row.version, seed: row.seed, stored: model })
}

/** Ends a fit that cannot succeed; `reason` is one sentence for a person. Does nothing where it is not being fitted. */
export async function failFit(
  tx: Tx,
  target: { projectId: string; rewardModelId: string },
  reason: string,
  cutoffAt: Date = new Date(),
): Promise<boolean> {
  const { count } = await tx.rewardModel.updateMany({
    where: { id: target.rewardModelId, projectId: target.projectId, state: 'FITTING' },
    data: { state: 'FAILED', reasons: [reason], finishedAt: new Date(), cutoffAt },
  })
  return count > 0
}
