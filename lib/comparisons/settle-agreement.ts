import type { Tx } from '@/lib/db/client'
import type { Outcome } from '@/lib/db/generated/enums'
import { transition } from './state'

/** Whether more than half of the verdicts say the same. */
export function hasMajority(outcomes: readonly Outcome[]): boolean {
  const counts = new Map<Outcome, number>()
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return Math.max(...counts.values()) * 2 > outcomes.length
}

/**
 * After a judgment: a pair that several people have judged without a majority gets one judgment more, up to the
 * project's maxOverlap, and then goes to review. The caller holds its lock. Gold, repeats, rankings, comparisons born
 * for one judgment and those that an admin settled are left alone.
 */
export async function settleAgreement(tx: Tx, comparisonId: string): Promise<void> {
  const comparison = await tx.comparison.findUniqueOrThrow({
    where: { id: comparisonId },
    select: {
      state: true,
      overlap: true,
      extra: true,
      gold: true,
      repeatOfId: true,
      project: { select: { maxOverlap: true } },
    },
  })
  const { state, overlap, extra, gold, repeatOfId, project } = comparison
  if (state !== 'COMPLETE' || overlap < 2 || gold !== null || repeatOfId !== null) return
  if ((await tx.judgment.count({ where: { comparisonId, adjudication: true, live: true } })) > 0) return
  // Weight 1: of a pair; those of a ranking weigh less.
  const live = await tx.preference.findMany({
    where: { comparisonId, live: true, weight: 1 },
    select: { outcome: true },
  })
  if (live.length < overlap || hasMajority(live.map(({ outcome }) => outcome))) return
  const next =
    overlap + extra < project.maxOverlap
      ? { extra: extra + 1, state: transition(state, 'OPEN') }
      : { state: transition(state, 'IN_REVIEW') }
  await tx.comparison.update({ where: { id: comparisonId }, data: next, select: { id: true } })
}
