import { transact } from '@/lib/db/transact'
import type { Payload } from '@/lib/queue/queues'
import { computeEvaluations, type Rescored } from '@/lib/reward-models/compute-fit'
import { storeEvaluations } from '@/lib/reward-models/finish-fit'
import type { EvaluationData } from '@/lib/reward-models/fit-data'
import { readEvaluation } from '@/lib/reward-models/read-fit'
import { addRemoteJudges } from '@/lib/reward-models/remote/add-judges'

const TWO_MINUTES = 120_000

/**
 * Scores every version on the held-out judgments as they are now; those that were scored on the same set stay.
 * @param compute where the computing happens; the worker passes a thread
 */
export async function evaluateRewardModels(
  { projectId }: Payload<'evaluate-reward-models'>,
  compute: (data: EvaluationData) => Promise<Rescored[]> | Rescored[] = computeEvaluations,
): Promise<void> {
  const read = (tx: Parameters<typeof readEvaluation>[0]) => readEvaluation(tx, projectId)
  const data = await transact(read, { isolation: 'RepeatableRead', timeoutMs: TWO_MINUTES })
  const rescored = await compute(await addRemoteJudges(projectId, data))
  await transact((tx) => storeEvaluations(tx, projectId, rescored))
}
