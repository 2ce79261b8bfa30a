import { z } from 'zod'
import type { AxisCall } from '@/lib/math/environment-map'
import { DEFAULT_THRESHOLD } from '@/lib/math/environment-map'
import type { Estimate } from '@/lib/math/estimate'
import { leaderboardPairsSchema } from '../schema'

const threshold = z.coerce.number().min(0).max(1).default(DEFAULT_THRESHOLD)

/** The window, by createdAt, and where easy ends on each axis. */
export const environmentMapSchema = leaderboardPairsSchema
  .omit({ environment: true })
  .extend({ generation: threshold, solving: threshold, verification: threshold })

export type EnvironmentMapQuery = z.infer<typeof environmentMapSchema>

export type GenerationEvidence = {
  /** Of the last 200 live submissions. */
  submissions: number
  accepted: number
  duplicates: number
  rejected: number
  /** Brought in by imports: they say nothing about how hard it is to come by queries. */
  imported: number
  /** Null: no time was measured. */
  activeMinutesPerAccepted: number | null
}

export type SolvingEvidence = {
  /** Each DEPLOYED policy: its success, or what is known of it. */
  policies: {
    policy: string
    policyId: string
    success: Estimate
    /** Verified alone: pass@k. */
    passAt: (Estimate & { k: number })[]
    /** Judged alone, of verdicts in the random arm: share of both bad, and of that plus losses. */
    bothBad: Estimate | null
    bothBadOrLost: Estimate | null
  }[]
}

export type VerificationEvidence = {
  /** Judged: alpha on decisive verdicts; verified: kappa of verifier and audits. */
  agreement: Estimate
  alphaClose: Estimate
  alphaApart: Estimate
  judgments: number
  tieShare: number | null
  bothBadShare: number | null
  medianSeconds: number | null
  /** Verified alone. */
  audits: number
  unclear: number
}

export type MapItem = {
  environment: string
  environmentId: string
  verifiedBy: 'HUMAN' | 'VERIFIER'
  queries: number
  generation: Estimate
  solving: Estimate
  verification: Estimate
  calls: { generation: AxisCall; solving: AxisCall; verification: AxisCall }
  /** Name of the cell; null where an axis is open. */
  cell: string | null
  todo: string | null
  isGrey: boolean
  /** Generator-verifier gap. */
  gap: Estimate
  /** What to bring so that an open axis is decided, in words. */
  missing: string[]
  evidence: { generation: GenerationEvidence; solving: SolvingEvidence; verification: VerificationEvidence }
}

/** The three figures at the end of a day. */
export type DayFigures = { generation: Estimate; solving: Estimate; verification: Estimate }

export type EnvironmentHistory = {
  environment: string
  environmentId: string
  /** `day`: in the project's zone, as YYYY-MM-DD. */
  days: ({ day: string } & DayFigures)[]
}
