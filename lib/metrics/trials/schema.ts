import type { AnytimeResult } from '@/lib/math/anytime-test'
import type { Estimate } from '@/lib/math/estimate'

/** One environment of a trial. */
export type TrialEnvironment = {
  environment: string
  /** Mean score of its complete queries. The interval may be looked at any time; it is that of this environment alone. */
  score: Estimate
  /** p-value of "worse here", for all environments at once (Holm). */
  p: number
  isWorse: boolean
}

/** Is a policy better than the version before it? */
export type Trial = {
  policy: string
  policyId: string
  /** Null: it is the first version of its name. */
  predecessor: string | null
  predecessorId: string | null
  /** Queries asked for; drawn so far; of these with all their judgments. */
  queries: number
  drawn: number
  complete: number
  /** Mean score, from -1 (the old one always) to 1 (the new one always), with an interval that may be looked at any time. */
  score: Estimate
  verdict: AnytimeResult['verdict']
  /** E against "no difference": decided at 20. */
  evidence: number
  /** Number of the query at which it was decided; null: it is not. */
  decidedAt: number | null
  /** Further queries that the present effect needs; null where it is decided, or shows no effect to go by. */
  more: number | null
  /** By name. */
  environments: TrialEnvironment[]
}
