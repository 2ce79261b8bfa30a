import type { Tx } from '@/lib/db/client'
import type { FitData } from './fit-data'
import { readFitData } from './internal/read-fit-data'

/** What the fit of a version reads; null where that version is not being fitted (any more). In one REPEATABLE READ transaction. */
export async function readFit(
  tx: Tx,
  target: { projectId: string; rewardModelId: string },
): Promise<{ data: FitData; cutoffAt: Date } | null> {
  const row = await tx.rewardModel.findFirst({
    where: { id: target.rewardModelId, projectId: target.projectId, state: 'FITTING' },
    select: { seed: true, datasetId: true },
  })
  if (!row) return null
  const { cutoffAt, ...data } = await readFitData(tx, target.projectId, row)
  return { data, cutoffAt }
}
