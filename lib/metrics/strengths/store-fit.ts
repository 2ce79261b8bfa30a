import type { Tx } from '@/lib/db/client'
import type { ProjectBoard } from '../schema'

/**
 * Keeps a board as it stood: the history of strengths and "what your judgment did" are read from here. Null where it is
 * the newest one over again: a job that was tried twice, or a judgment that an earlier fit had read, changed nothing.
 */
export async function storeFit(
  tx: Tx,
  projectId: string,
  board: ProjectBoard,
  newJudgments: number,
): Promise<{ id: string } | null> {
  const { method, preferences, nu, flags, seed } = board
  if (await isStanding(tx, projectId, board)) return null
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

async function isStanding(tx: Tx, projectId: string, board: ProjectBoard): Promise<boolean> {
  const newest = await tx.strengthFit.findFirst({
    where: { projectId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { method: true, preferences: true, strengths: { select: { policyId: true, strength: true, games: true } } },
  })
  if (!newest || newest.method !== board.method || newest.preferences !== board.preferences) return false
  const standing = new Map(newest.strengths.map((row) => [row.policyId, row]))
  const rows = board.policies.filter((row) => row.policyId !== null)
  return (
    rows.length === standing.size &&
    rows.every((row) => {
      const known = standing.get(row.policyId!)
      return known?.strength === row.strength && known?.games === Math.round(row.games)
    })
  )
}
