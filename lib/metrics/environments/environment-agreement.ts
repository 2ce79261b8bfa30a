import { groupByUnit, inBothOrders } from '@/lib/math/agreement'
import { krippendorffAlpha } from '@/lib/math/agreement-alpha'
import { estimateAgreement } from '@/lib/math/agreement-estimates'
import { type Estimate, gap } from '@/lib/math/estimate'
import { AGREEMENT_SEED, isDecisive, MIRRORED, select } from '../agreement/describe-agreement'
import type { AgreementRatings } from '../agreement/read-ratings'

export type EnvironmentAgreement = { alpha: Estimate; close: Estimate; apart: Estimate }

/** Alpha on decisive verdicts of one environment, and of its pairs whose policies' strengths differ by less and by more than 1. */
export function environmentAgreement(of: AgreementRatings, environmentId: string): EnvironmentAgreement {
  const place = of.environments.indexOf(environmentId)
  const none = gap('needs_two_annotators')
  if (place < 0) return { alpha: none, close: none, apart: none }
  const alphaOf = (keep: (unit: number) => boolean): Estimate => {
    const ratings = select(
      of,
      (row) =>
        of.isOwn[row] === 0 &&
        isDecisive(of.outcome[row]!) &&
        of.environment[of.unit[row]!] === place &&
        keep(of.unit[row]!),
      (row) => of.outcome[row]!,
    )
    const both = groupByUnit(inBothOrders(ratings, (value) => MIRRORED[value]!))
    const cluster = Int32Array.from({ length: 2 * of.units }, (_, u) => of.query[u % of.units]!)
    const found = estimateAgreement(both, (units, times) => krippendorffAlpha(units, 'nominal', times), {
      ...{ cluster, seed: AGREEMENT_SEED },
    })
    return { ...found, n: found.n / 2 }
  }
  return {
    alpha: alphaOf(() => true),
    close: alphaOf((unit) => of.apart[unit] === 0),
    apart: alphaOf((unit) => of.apart[unit] === 1),
  }
}
