import type { Tx } from '@/lib/db/client'
import { eligibleFor, SLOT_FREE } from './eligible'

/** An annotator is active who asked or judged within so many hours. */
const ACTIVE_HOURS = 24

type PoolSettings = { poolPerAnnotator: number; poolMinimum: number }

/** Open comparisons wanted: for each annotator active within 24 hours, at least the minimum, none before the first one. */
export function poolTarget(settings: PoolSettings, activeAnnotators: number): number {
  return activeAnnotators === 0 ? 0 : Math.max(settings.poolMinimum, settings.poolPerAnnotator * activeAnnotators)
}

/** Whether this annotator has fewer comparisons left than the pool keeps for one; counts no further than it must. */
export async function isPoolLow(tx: Tx, projectId: string, annotatorId: string): Promise<boolean> {
  const settings = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { poolPerAnnotator: true, poolMinimum: true },
  })
  const wanted = poolTarget(settings, 1)
  if (wanted === 0) return false
  return (await countReadyFor(tx, projectId, annotatorId, wanted)) < wanted
}

/** Comparisons that this annotator could claim now, counted up to `atMost`. Those of trials are beside the pool, not of it. */
export async function countReadyFor(tx: Tx, projectId: string, annotatorId: string, atMost: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ ready: number }[]>`
    SELECT count(*)::int AS ready FROM (
      SELECT 1 FROM "Comparison" c
      WHERE ${eligibleFor(projectId, annotatorId)} AND ${SLOT_FREE} AND c.arm <> 'TRIAL' LIMIT ${atMost}) counted`
  return row?.ready ?? 0
}

/**
 * How many comparisons to make: up to the pool's target, and so many that each active annotator can claim what the
 * pool keeps for one (open ones that somebody judged already are of no use to that person).
 */
export async function countWanted(tx: Tx, projectId: string): Promise<number> {
  const settings = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { poolPerAnnotator: true, poolMinimum: true },
  })
  const active = await tx.annotator.findMany({
    where: { projectId, lastActiveAt: { gt: new Date(Date.now() - ACTIVE_HOURS * 3600_000) } },
    select: { id: true },
  })
  const target = poolTarget(settings, active.length)
  if (target === 0) return 0
  const forOne = poolTarget(settings, 1)
  let wanted = target - (await countReady(tx, projectId, target))
  for (const { id } of active) wanted = Math.max(wanted, forOne - (await countReadyFor(tx, projectId, id, forOne)))
  return Math.max(0, wanted)
}

async function countReady(tx: Tx, projectId: string, atMost: number): Promise<number> {
  const [row] = await tx.$queryRaw<{ ready: number }[]>`
    SELECT count(*)::int AS ready FROM (
      SELECT 1 FROM "Comparison" c
      WHERE c."projectId" = ${projectId}::uuid AND c.state = 'OPEN' AND c.arm <> 'TRIAL'
        AND c."assigneeId" IS NULL AND ${SLOT_FREE} LIMIT ${atMost}) counted`
  return row?.ready ?? 0
}
