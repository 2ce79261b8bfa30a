import type { Tx } from '@/lib/db/client'
import type { Split } from '@/lib/db/generated/enums'
import { type StandingComparison, verdictKey } from './plan-votes'

/** Comparisons of these queries that earlier imports made, oldest first, with each live judgment's first revision. */
export async function listStandingComparisons(
  tx: Tx,
  projectId: string,
  queryIds: string[],
): Promise<StandingComparison[]> {
  const rows = await tx.comparison.findMany({
    where: { projectId, arm: 'IMPORTED', queryId: { in: queryIds }, state: { not: 'CLOSED' } },
    orderBy: { seq: 'asc' },
    select: {
      id: true,
      repeatOfId: true,
      items: { orderBy: { position: 'asc' }, select: { rolloutId: true } },
      judgments: {
        where: { live: true },
        orderBy: { id: 'asc' },
        select: {
          annotatorId: true,
          revisions: { where: { number: 1 }, select: { outcome: true, preferredRolloutId: true, ranking: true } },
        },
      },
    },
  })
  return rows.map(({ id, repeatOfId, items, judgments }) => {
    const rolloutIds = items.map((item) => item.rolloutId)
    const votes = judgments.map(({ annotatorId, revisions: [said] }) => {
      const groups = (said?.ranking ?? null) as number[][] | null
      const ranking = groups?.map((group) => group.map((position) => rolloutIds[position] ?? '')) ?? null
      const verdict = verdictKey({
        ...{ outcome: said?.outcome ?? null, preferredRolloutId: said?.preferredRolloutId ?? null, ranking },
      })
      return { comparisonId: id, annotatorId, verdict }
    })
    return { id, repeatOfId, rolloutIds, votes }
  })
}

/** The splits that queries got at their birth. */
export async function splitsOf(tx: Tx, projectId: string, queryIds: string[]): Promise<Map<string, Split>> {
  const rows = await tx.query.findMany({
    where: { projectId, id: { in: queryIds } },
    select: { id: true, split: true },
  })
  return new Map(rows.map((row) => [row.id, row.split]))
}

/** Which of these judgments were made in this very project and are live. */
export async function liveJudgments(tx: Tx, projectId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.judgment.findMany({ where: { projectId, id: { in: ids }, live: true }, select: { id: true } })
  return new Set(rows.map((row) => row.id))
}
