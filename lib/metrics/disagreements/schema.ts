import { z } from 'zod'
import { pageQuery } from '@/lib/access/schema'
import type { Estimate } from '@/lib/math/estimate'

export const KINDS = ['reward_prefers_failed', 'people_prefer_failed', 'passed_audited_incorrect'] as const

export type DisagreementKind = (typeof KINDS)[number]

/** `show=open`: on which nobody's audit stands (of passed ones audited INCORRECT: all). */
export const disagreementsSchema = pageQuery.extend({
  environment: z.string().min(1).max(80),
  kind: z.enum(KINDS).default('reward_prefers_failed'),
  show: z.enum(['open', 'all']).default('open'),
})

export type DisagreementsQuery = z.infer<typeof disagreementsSchema>

export const verificationSchema = z.strictObject({ environment: z.string().min(1).max(80) })

/** A verdict with which somebody disagrees, beside what it disagrees about. */
export type Disagreement = {
  rolloutId: string
  queryId: string
  kind: DisagreementKind
  query: string
  reference: string | null
  policy: string
  text: string
  verdict: { verifier: string; passed: boolean; reward: number; reason: string; extracted: string | null }
  /** The one that passed and was liked less; null for a passed one that an audit called wrong. */
  other: { rolloutId: string; policy: string; text: string; reason: string } | null
  /** The reward model's difference between the two, and people's verdicts for this one and for the other; null: none. */
  rewardMargin: number | null
  votes: { forThis: number; forOther: number } | null
  /** The caller's audit, and the newest of everybody. */
  ownAudit: 'CORRECT' | 'INCORRECT' | 'UNCLEAR' | null
  audits: { CORRECT: number; INCORRECT: number; UNCLEAR: number }
}

/** Verifier, reward model and people on one environment. */
export type Verification = {
  environment: string
  verdicts: number
  failed: number
  /** Cohen's kappa of the verifier and people's audits. */
  kappa: Estimate
  audits: number
  unclear: number
  /** Share of pairs, of a failed and a passed rollout of a query, in which the reward model prefers the failed one. */
  rewardFalsePositives: Estimate
  /** The same of people's decisive verdicts. */
  peopleFalsePositives: Estimate
  waiting: Record<DisagreementKind, number>
}
