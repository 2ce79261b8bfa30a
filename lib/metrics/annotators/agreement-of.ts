import { clusteredMean } from '@/lib/math/clustered-mean'
import { type Estimate, gap } from '@/lib/math/estimate'
import { isDecisive } from '../agreement/describe-agreement'
import type { AgreementRatings } from '../agreement/read-ratings'

type Found = { equal: number[]; query: number[] }

/**
 * For each annotator the share of the others' decisive verdicts on the same units that are its own; ties, both bad and
 * authors on their own query left out. n = such pairs of verdicts; clustered by query.
 */
export function agreementByAnnotator(of: AgreementRatings): Map<string, Estimate> {
  const found = of.annotators.map((): Found => ({ equal: [], query: [] }))
  const counts = (row: number) => !of.isOwn[row] && isDecisive(of.outcome[row]!)
  for (let from = 0; from < of.unit.length; ) {
    let to = from
    while (to < of.unit.length && of.unit[to] === of.unit[from]) to += 1
    for (let x = from; x < to; x++) {
      for (let y = from; y < to; y++) {
        if (x === y || !counts(x) || !counts(y)) continue
        const own = found[of.annotator[x]!]!
        own.equal.push(Number(of.outcome[x] === of.outcome[y]))
        own.query.push(of.query[of.unit[x]!]!)
      }
    }
    from = to
  }
  return new Map(of.annotators.map(({ id }, k) => [id, estimate(found[k]!)]))
}

function estimate({ equal, query }: Found): Estimate {
  if (equal.length === 0) return gap('no_shared_units')
  const { value, low, high, n, reason } = clusteredMean(equal, query)
  const within = (end: number | null) => (end === null ? null : Math.min(1, Math.max(0, end)))
  return { value, low: within(low), high: within(high), n, reason }
}
