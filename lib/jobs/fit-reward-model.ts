import { db } from '@/lib/db/client'
import { transact } from '@/lib/db/transact'
import { MathError } from '@/lib/math/math-error'
import type { Payload } from '@/lib/queue/queues'
import { type ComputedFit, computeFit } from '@/lib/reward-models/compute-fit'
import { embedMissing } from '@/lib/reward-models/embeddings/embed-missing'
import { failFit, finishFit } from '@/lib/reward-models/finish-fit'
import type { FitData } from '@/lib/reward-models/fit-data'
import { openDueFit } from '@/lib/reward-models/open-due-fit'
import { findFitEmbedder, readFit } from '@/lib/reward-models/read-fit'
import { addRemoteJudges } from '@/lib/reward-models/remote/add-judges'
import { scoreAhead } from '@/lib/reward-models/score-ahead'

/** Of the five after which the queue takes the job for lost. */
const TWO_MINUTES = 120_000
const TEN_MINUTES = 600_000

/**
 * Fits one version: rollouts without a vector get one, where it reads them; a snapshot is read, weights, figures and the gate's verdict are computed outside any transaction. Scores
 * of a version that is to serve are written some queries at a time, then one transaction stores it and makes it serve. The
 * next version is opened where it is due by then. What the mathematics refuses ends as FAILED with its reason; anything else
 * is thrown, and the queue tries again.
 * @param compute where the computing happens; the worker passes a thread
 */
export async function fitRewardModel(
  target: Payload<'fit-reward-model'>,
  compute: (data: FitData) => Promise<ComputedFit> | ComputedFit = computeFit,
): Promise<void> {
  const embedderId = await findFitEmbedder(db(), target)
  const failure = embedderId && (await embedMissing(target.projectId, embedderId, { milliseconds: TWO_MINUTES }))
  const read = await transact((tx) => readFit(tx, target, failure), {
    isolation: 'RepeatableRead',
    timeoutMs: TEN_MINUTES,
  })
  if (!read) return
  try {
    const computed = await compute(await addRemoteJudges(target.projectId, read.data))
    if (computed.gate.verdict === 'PROMOTE') await scoreAhead(target, computed.model)
    await transact((tx) => finishFit(tx, target, computed, read.cutoffAt), { timeoutMs: TEN_MINUTES })
  } catch (error) {
    if (!(error instanceof MathError)) throw error
    await transact((tx) => failFit(tx, target, error.message, read.cutoffAt))
  }
  // Judgments that came in while this fit ran found it running; the last of them has nobody after it to ask again.
  await transact((tx) => openDueFit(tx, target.projectId))
}
