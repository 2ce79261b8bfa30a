import type { Outcome } from '@/lib/db/generated/enums'

/** A rollout with its standing verdict. */
export type VerifiedItem = { resultId: string; rolloutId: string; policyId: string; isPassed: boolean }

export type VerifiedPreference = {
  resultAId: string
  resultBId: string
  rolloutAId: string
  rolloutBId: string
  policyAId: string
  policyBId: string
  outcome: Extract<Outcome, 'A' | 'B'>
  weight: number
}

/** Of each side at most so many, the eldest: a query sampled a thousand times would outweigh all others. */
export const MOST_OF_A_SIDE = 32

/**
 * What the verdicts on one query's rollouts imply: each that passed is preferred to each that failed, also of one
 * policy. Weight 2/k, with k the rollouts that take part, as in a ranking of k with two groups; two that passed or two
 * that failed imply nothing. A is the elder.
 * @param items of one query, eldest first
 */
export function implyVerified(items: readonly VerifiedItem[]): VerifiedPreference[] {
  const side = (isPassed: boolean) => items.filter((item) => item.isPassed === isPassed).slice(0, MOST_OF_A_SIDE)
  const [passed, failed] = [side(true), side(false)]
  const weight = 2 / (passed.length + failed.length)
  const age = new Map(items.map(({ rolloutId }, i) => [rolloutId, i]))
  return passed.flatMap((good) =>
    failed.map((bad) => {
      const isGoodFirst = age.get(good.rolloutId)! < age.get(bad.rolloutId)!
      const [a, b] = isGoodFirst ? [good, bad] : [bad, good]
      return {
        ...{ resultAId: a.resultId, resultBId: b.resultId, rolloutAId: a.rolloutId, rolloutBId: b.rolloutId },
        ...{
          policyAId: a.policyId,
          policyBId: b.policyId,
          outcome: isGoodFirst ? ('A' as const) : ('B' as const),
          weight,
        },
      }
    }),
  )
}
