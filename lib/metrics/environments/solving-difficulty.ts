import { meanOfShares } from '@/lib/math/environment-map'
import { type Estimate, gap } from '@/lib/math/estimate'
import type { SolvingEvidence } from './schema'

type Policies = SolvingEvidence['policies']

const sharesOf = (policies: Policies, of: (policy: Policies[number]) => Estimate | null) =>
  policies.flatMap((policy) => {
    const found = of(policy)
    return found === null || found.value === null ? [] : [{ value: found.value, n: found.n }]
  })

/** 1 - mean over policies of pass@1. */
export function verifiedDifficulty(policies: Policies): Estimate {
  const { value, low, high, n, reason } = meanOfShares(
    sharesOf(policies, ({ success }) => success),
    'no_deployed_policy',
  )
  const turn = (x: number | null) => (x === null ? null : 1 - x)
  return { value: turn(value), low: turn(high), high: turn(low), n, reason }
}

/**
 * A band and no value: what was found bad on both sides was surely not solved, what lost perhaps not. Its ends are the lower
 * end of the first share and the upper end of the second, so that the band holds what sampling leaves open as well.
 */
export function judgedDifficulty(policies: Policies, reason: string): Estimate {
  const bad = meanOfShares(sharesOf(policies, ({ bothBad }) => bothBad))
  const badOrLost = meanOfShares(sharesOf(policies, ({ bothBadOrLost }) => bothBadOrLost))
  if (bad.value === null || badOrLost.value === null) return gap(reason)
  return { value: null, low: bad.low, high: badOrLost.high, n: bad.n, reason: 'band' }
}
