import type { Tx } from '@/lib/db/client'
import type { EvaluationData, FitData } from './fit-data'
import { readFitData } from './internal/read-fit-data'
import { rewardModelSeed } from './internal/seed'

/** What the fit of a version reads; null where that version is not being fitted (any more). In one REPEATABLE READ transaction. */
export async function readFit(
  tx: Tx,
  target: { projectId: string; rewardModelId: string },
): Promise<{ data: FitData; cutoffAt: Date } | null> {
  const { projectId, rewardModelId: id } = target
  const row = await tx.rewardModel.findFirst({
    where: { id, projectId, state: 'FITTING' },
    select: { id: true, seed: true, datasetId: true },
  })
  return row && readFitData(tx, projectId, row)
}

/** What scoring the project's versions anew reads. In one REPEATABLE READ transaction. */
export async function readEvaluation(tx: Tx, projectId: string): Promise<EvaluationData> {
  const { data } = await readFitData(tx, projectId, { id: null, seed: rewardModelSeed(projectId), datasetId: null })
  return data
}

/** What the evaluation of a registered remote version reads. In one REPEATABLE READ transaction. */
export function readRemoteFit(
  tx: Tx,
  projectId: string,
  { id, seed }: { id: string; seed: number },
): Promise<{ data: EvaluationData; cutoffAt: Date }> {
  return readFitData(tx, projectId, { id, seed, datasetId: null })
}
