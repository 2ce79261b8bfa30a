import { z } from 'zod'

/** A day (midnight in the project's time zone) or a moment with its offset. */
const momentSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'Give a day such as 2026-03-01, or a moment such as 2026-03-01T08:00:00.000Z.',
})

const window = {
  /** Inclusive; compared with the server's createdAt. */
  from: momentSchema.optional(),
  /** Exclusive. */
  to: momentSchema.optional(),
  environment: z.string().min(1).max(80).optional(),
}

export const tieMethodSchema = z.enum(['davidson', 'half'])

export const leaderboardSchema = z.strictObject({ method: tieMethodSchema.default('davidson'), ...window })
export const leaderboardPairsSchema = z.strictObject(window)

export type LeaderboardQuery = z.infer<typeof leaderboardSchema>
export type LeaderboardWindow = z.infer<typeof leaderboardPairsSchema>

/** One policy of a board. Every null has its `reason`. */
export type BoardPolicy = {
  /** `name`, or `name@version` where the name has several versions. */
  policy: string
  /** Null where the policies are not a project's own. */
  policyId: string | null
  strength: number | null
  elo: number | null
  standardError: number | null
  low: number | null
  high: number | null
  reason: string | null
  rank: number | null
  rankLow: number | null
  rankHigh: number | null
  wins: number
  losses: number
  ties: number
  games: number
  flags: string[]
}

/** Policies that were compared with each other, directly or over others: only these share a scale. */
export type BoardComponent = {
  policies: string[]
  method: string
  nu: number | null
  /** Queries that its games are about; null where the games name none. */
  queries: number | null
  flags: string[]
}

export type Board = {
  policies: BoardPolicy[]
  components: BoardComponent[]
  flags: string[]
  /** What is not in the fit, by reason. */
  excluded: Record<string, number>
  seed: number
  method: string
  nu: number | null
  /** Coverage of low to high. */
  level: number
}

/** The board of a project, and the live preferences it was read from. */
export type ProjectBoard = Board & { preferences: number }

export type PairCount = {
  a: string
  b: string
  /** (wins of a + ties / 2) / games; null where the two were never compared. */
  rate: number | null
  winsA: number
  winsB: number
  ties: number
  games: number
  reason: string | null
}

/** rates[i][j]: how often policies[i] beat policies[j], ties half; null on the diagonal and where nothing was compared. */
export type WinMatrix = {
  policies: string[]
  rates: (number | null)[][]
  pairs: PairCount[]
  excluded: Record<string, number>
}
