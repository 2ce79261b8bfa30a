import type { Tx } from '@/lib/db/client'
import type { AnnotatorKind, Source } from '@/lib/db/generated/enums'

/** Locks a comparison and reads what a judgment of it needs. Locked first of all, so that two judgments never deadlock. */
export async function lockComparison(tx: Tx, comparisonId: string) {
  await tx.$queryRaw`SELECT 1 FROM "Comparison" WHERE id = ${comparisonId}::uuid FOR UPDATE`
  const row = await tx.comparison.findUniqueOrThrow({
    where: { id: comparisonId },
    select: {
      id: true,
      state: true,
      arm: true,
      overlap: true,
      extra: true,
      liveJudgments: true,
      liveLeases: true,
      gold: true,
      repeatOfId: true,
      queryId: true,
      query: { select: { split: true, createdById: true } },
      items: {
        orderBy: { position: 'asc' },
        select: { position: true, rollout: { select: { id: true, policyId: true, authorId: true } } },
      },
    },
  })
  const items = row.items.map(({ position, rollout }) => ({
    position,
    rolloutId: rollout.id,
    policyId: rollout.policyId,
  }))
  return { ...row, items, authors: row.items.flatMap(({ rollout }) => rollout.authorId ?? []) }
}

export type LockedComparison = Awaited<ReturnType<typeof lockComparison>>

const SOURCES: Record<AnnotatorKind, Source> = { PERSON: 'HUMAN', SIMULATED: 'SIMULATED', MODEL: 'MODEL' }

/** Where a revision of this annotator's judgment is written, and what its preferences may be used for. */
export function targetOf(
  projectId: string,
  judgmentId: string,
  comparison: LockedComparison,
  annotator: { id: string; kind: AnnotatorKind },
) {
  const isQuality = comparison.gold !== null || comparison.repeatOfId !== null
  return {
    projectId,
    judgmentId,
    comparisonId: comparison.id,
    annotatorId: annotator.id,
    queryId: comparison.queryId,
    split: comparison.query.split,
    arm: comparison.arm,
    use: isQuality ? ('QUALITY' as const) : ('DATA' as const),
    source: SOURCES[annotator.kind],
    items: comparison.items,
  }
}
