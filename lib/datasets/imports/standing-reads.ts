import type { Tx } from '@/lib/db/client'
import type { Split } from '@/lib/db/generated/enums'
import type { StandingComparison } from './plan-votes'

/** Comparisons of these queries that earlier imports made, oldest first, with each judgment's first revision. */
export async function listStandingComparisons(
  tx: Tx,
  projectId: string,
  queryIds: string[],
): Promise<StandingComparison[]> {
  const rows = await tx.comparison.findMany({
    where: { projectId, arm: 'IMPORTED', queryId: { in: queryIds } },
    orderBy: { seq: 'asc' },
    select: {
      id: true,
      repeatOfId: true,
      items: { orderBy: { position: 'asc' }, select: { rolloutId: true } },
      judgments: {
        orderBy: { id: 'asc' },
        select: {
          annotatorId: true,
          revisions: { where: { number: 1 }, select: { outcome: true, preferredRolloutId: true } },
        },
      },
    },
  })
  return rows.map(({ id, repeatOfId, items, judgments }) => ({
    ...{ id, repeatOfId, rolloutIds: items.map((item) => item.rolloutId) },
    votes: judgments.map(({ annotatorId, revisions }) => ({
      ...{
        comparisonId: id,
        annotatorId,
        outcome: revisions[0]?.outcome ?? '',
        preferredRolloutId: revisions[0]?.preferredRolloutId ?? null,
      },
    })),
  }))
}

/** The splits that queries got at their birth. */
export async function splitsOf(tx: Tx, projectId: string, queryIds: string[]): Promise<Map<string, Split>> {
  const rows = await tx.query.findMany({
    where: { projectId, id: { in: queryIds } },
    select: { id: true, split: true },
  })
  return new Map(rows.map((row) => [row.id, row.split]))
}
