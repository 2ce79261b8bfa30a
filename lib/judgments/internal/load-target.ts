import type { Tx } from '@/lib/db/client'
import type { AnnotatorKind, Arm, ComparisonState, Source, Split } from '@/lib/db/generated/enums'
import { notFound } from '@/lib/errors'
import type { Item } from '@/lib/preferences/imply'

type Row = {
  id: string
  state: ComparisonState
  arm: Arm
  overlap: number
  extra: number
  liveJudgments: number
  liveLeases: number
  gold: unknown
  repeatOfId: string | null
  queryId: string
  query: { split: Split; createdById: string | null }
  shown: (Item & { authorId: string | null })[]
}

/**
 * Locks a comparison and reads what a judgment of it needs, in one statement. Locked first of all, so that two judgments
 * never deadlock.
 */
export async function lockComparison(tx: Tx, comparisonId: string) {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT c.id, c.state, c.arm, c.overlap, c.extra, c."liveJudgments", c."liveLeases", c.gold, c."repeatOfId", c."queryId",
      (SELECT json_build_object('split', q.split, 'createdById', q."createdById") FROM "Query" q WHERE q.id = c."queryId") AS query,
      (SELECT json_agg(json_build_object('position', i.position, 'rolloutId', r.id, 'policyId', r."policyId",
          'authorId', r."authorId") ORDER BY i.position)
        FROM "ComparisonItem" i JOIN "Rollout" r ON r.id = i."rolloutId" WHERE i."comparisonId" = c.id) AS shown
    FROM "Comparison" c WHERE c.id = ${comparisonId}::uuid FOR UPDATE OF c`
  if (!row) throw notFound('comparison')
  const { shown, ...comparison } = row
  const items: Item[] = shown.map(({ authorId: _, ...item }) => item)
  return { ...comparison, items, authors: shown.flatMap(({ authorId }) => authorId ?? []) }
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
