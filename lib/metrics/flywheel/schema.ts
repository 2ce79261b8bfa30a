import { z } from 'zod'
import type { Estimate } from '@/lib/math/estimate'
import { leaderboardPairsSchema } from '../schema'

export const WHEEL_SOURCES = ['HUMAN', 'SIMULATED', 'MODEL', 'VERIFIER'] as const

export const iterationsSchema = leaderboardPairsSchema.extend({
  /** Id, `name@version` or `name`: what it was one of the two of. */
  policy: z.string().min(1).max(200).optional(),
  source: z.enum(WHEEL_SOURCES).optional(),
  /** Pseudonym or id. */
  annotator: z.string().min(1).max(200).optional(),
})
export const flywheelSchema = iterationsSchema.extend({ by: z.enum(['day', 'week', 'iteration']).default('iteration') })

/** Any day of the week; without it the newest week that is over. */
export const summarySchema = z.strictObject({ week: z.iso.date().optional() })

export type FlywheelQuery = z.infer<typeof flywheelSchema>

/** A bucket of the wheel's figures. A figure that is not known is null or carries its reason; it is never 0 for that. */
export type FlywheelItem = {
  /** Number of the iteration, or the day or week (2026-W48) in the project's zone. */
  key: string
  from: Date
  /** Null: it is open. */
  to: Date | null
  values: Record<string, Estimate | number | null>
}
