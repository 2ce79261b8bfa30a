import type { Tx } from '@/lib/db/client'
import type { EvaluationData, FitData } from './fit-data'
import { readFitData } from './internal/read-fit-data'
import { rewardModelSeed } from './internal/seed'

/** The embedder of a version that is being fitted; null: it reads text alone, or is not being fitted (any more). */
export async function findFitEmbedder(
  tx: Tx,
  { projectId, rewardModelId: id }: { projectId: string; rewardModelId: string },
): Promise<string | null> {
  const row = await tx.rewardModel.findFirst({
    where: { id, projectId, state: 'FITTING' },
    select: { embedderId: true },
  })
  return row?.embedderId ?? null
}

/** What the fit of a version reads; null where that version is not being fitted (any more). In one REPEATABLE READ transaction. @param failure why rollouts are not embedded */
export async function readFit(
  tx: Tx,
  target: { projectId: string; rewardModelId: string },
  failure: string | null = null,
): Promise<{ data: FitData; cutoffAt: Date } | null> {
  const { projectId, rewardModelId: id } = target
  const row = await tx.rewardModel.findFirst({
    where: { id, projectId, state: 'FITTING' },
    select: { id: true, seed: true, datasetId: true, embedder: { select: { id: true, model: true, dimension: true } } },
  })
  return row && readFitData(tx, projectId, { ...row, embedder: row.embedder && { ...row.embedder, failure } })
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
