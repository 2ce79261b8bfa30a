import { type Axis, callAxis, moreNeeded } from '@/lib/math/environment-map'
import type { Estimate } from '@/lib/math/estimate'

const WORDS: Readonly<Record<string, string>> = {
  imports_only: 'Queries came by import alone: submit queries here to see how many are new.',
  no_submissions: 'No query was submitted yet.',
  no_deployed_policy: 'No policy is deployed that has verified rollouts here: deploy one.',
  no_deployed_judged: 'No policy is deployed: deploy the one that serves people.',
  no_random_verdicts: 'No verdict of the random arm on a deployed policy yet: judge comparisons from the queue.',
  no_both_bad: 'The imported verdicts know no “both bad”: judge comparisons here.',
  needs_two_annotators: 'No pair has two decisive verdicts: let comparisons be judged twice (overlap 2).',
  no_variation: 'All verdicts are the same, so agreement is not defined: judge more pairs twice.',
  no_audits: 'Nobody has audited the verifier: look at some of its verdicts.',
  too_few_queries: 'Judgments on fewer than five queries: no interval yet.',
}

const UNITS: Record<Axis, [judged: string, verified: string]> = {
  generation: ['live submissions', 'live submissions'],
  solving: ['queries judged in the random arm', 'queries with verified rollouts'],
  verification: ['pairs judged twice', 'audits'],
}

/** More than this says that the difficulty is as good as on the threshold. */
const MANY = 5000

/** What to bring so that an axis is decided; null: it is. */
export function missingOf(axis: Axis, of: Estimate, threshold: number, isVerified: boolean): string | null {
  const call = callAxis(of, threshold)
  if (call === 'easy' || call === 'hard') return null
  if (call === 'unknown')
    return WORDS[of.reason ?? ''] ?? `No figure: ${(of.reason ?? 'unknown').replaceAll('_', ' ')}.`
  const unit = UNITS[axis][isVerified ? 1 : 0]
  if (of.reason === 'band')
    return `The band is wide because losses may or may not be failures: say “both bad” where both are, or add a verifier.`
  const more = moreNeeded(of, threshold)
  if (more === null || more > MANY)
    return `So near the threshold that not even ${MANY.toLocaleString('en-GB')} more ${unit} would tell.`
  return `About ${more.toLocaleString('en-GB')} more ${unit}, if it goes on like this.`
}
