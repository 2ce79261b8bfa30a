import { z } from 'zod'
import { textSchema } from '@/lib/text/text-schema'
import { tieMethodSchema } from './schema'

const MAX_POLICIES = 500
const MAX_GAMES = 100_000

const label = textSchema(200)
const count = z.number().min(0).max(1e12)

/** Win counts from anywhere. `query` names what a row's games are about: the cluster of its interval. */
export const computeStrengthsSchema = z.strictObject({
  policies: z
    .array(label)
    .max(MAX_POLICIES)
    .refine((names) => new Set(names).size === names.length, 'Each policy is named once.')
    .optional(),
  games: z
    .array(
      z.strictObject({
        a: label,
        b: label,
        aWins: count,
        bWins: count,
        ties: count.default(0),
        bothBad: count.default(0),
        query: textSchema(400).optional(),
      }),
    )
    .max(MAX_GAMES),
  method: tieMethodSchema.default('davidson'),
  anchor: z.strictObject({ policy: label, elo: z.number().min(-1e6).max(1e6) }).optional(),
  /** Default: sandwich where every game has its query, else fisher. */
  intervals: z.enum(['sandwich', 'fisher', 'none']).optional(),
})

export type ComputeStrengths = z.infer<typeof computeStrengthsSchema>
export const MOST_POLICIES = MAX_POLICIES
