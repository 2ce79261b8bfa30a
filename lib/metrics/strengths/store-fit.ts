import type { Tx } from '@/lib/db/client'
import type { ProjectBoard } from '../schema'

/** Keeps a board as it stood: the history of strengths and "what your judgment did" are read from here. */
export async function storeFit(
  tx: Tx,
  projectId: string,
  board: ProjectBoard,
  newJudgments: number,
): Promise<{ id: string }> {
  const { method, preferences, nu, flags, seed } = board
  const fit = await tx.strengthFit.create({
    data: { projectId, method, preferences, newJudgments, nu, flags, seed },
    select: { id: true },
  })
  await tx.policyStrength.createMany({
    data: board.policies.flatMap((row) =>
      row.policyId === null
        ? []
        : {
            projectId,
            strengthFitId: fit.id,
            policyId: row.policyId,
            strength: row.strength,
            standardError: row.standardError,
            low: row.low,
            high: row.high,
            rankLow: row.rankLow,
            rankHigh: row.rankHigh,
            games: Math.round(row.games),
            reason: row.reason,
          },
    ),
  })
  return fit
}
