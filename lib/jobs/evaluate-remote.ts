import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { AppError } from '@/lib/errors'
import { MathError } from '@/lib/math/math-error'
import type { Payload } from '@/lib/queue/queues'
import { readRemoteFit } from '@/lib/reward-models/read-fit'
import { addRemoteJudges, scoreData } from '@/lib/reward-models/remote/add-judges'
import { type ComputedRemote, computeRemote } from '@/lib/reward-models/remote/compute-remote'
import { finishRemote, isUnevaluated, rejectUnscored } from '@/lib/reward-models/remote/finish-remote'
import { fitScale } from '@/lib/reward-models/remote/fit-scale'
import { findRemote } from '@/lib/reward-models/remote/load-remote'

const TEN_MINUTES = 600_000

type Compute = (data: Parameters<typeof computeRemote>[0]) => Promise<ComputedRemote> | ComputedRemote

/**
 * Has a registered remote version score the rollouts of all judged pairs, fits its scale on TRAIN, evaluates and gates it
 * like ours. A server that fails ends the registration with what it said.
 * @param compute where the computing happens; the worker passes a thread
 */
export async function evaluateRemote(
  target: Payload<'evaluate-remote'>,
  compute: Compute = computeRemote,
): Promise<void> {
  const { projectId, rewardModelId } = target
  const loaded = await findRemote(db(), projectId, rewardModelId)
  if (!loaded || !(await isUnevaluated(db(), target))) return
  const { data, cutoffAt } = await transact((tx) => readRemoteFit(tx, projectId, loaded), {
    isolation: 'RepeatableRead',
    timeoutMs: TEN_MINUTES,
  })
  try {
    const { scale, judge } = fitScale(await scoreData(data, loaded), data)
    const whole = await addRemoteJudges(projectId, data)
    const computed = await compute({ ...whole, judges: { blind: judge, informed: null } })
    await transact((tx) => finishRemote(tx, target, scale, computed, cutoffAt), { timeoutMs: TEN_MINUTES })
  } catch (error) {
    if (!(error instanceof AppError || error instanceof MathError)) throw error
    await transact((tx) => rejectUnscored(tx, target, error.message))
  }
}
