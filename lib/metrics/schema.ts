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

/** What a board may be taken at equal style of: features of the two texts (lib/text/style-features.ts). */
export const STYLE_NAMES = ['length', 'headers', 'bold', 'lists', 'code'] as const
export type StyleName = (typeof STYLE_NAMES)[number]

/** `1` for all of them, or a comma-separated list. */
const styleSchema = z.string().transform((text, context): StyleName[] => {
  if (text === '1') return [...STYLE_NAMES]
  const names = [...new Set(text.split(','))]
  const unknown = names.find((name) => !STYLE_NAMES.includes(name as StyleName))
  if (unknown !== undefined)
    context.addIssue({ code: 'custom', message: `Give 1, or a list of ${STYLE_NAMES.join(', ')}; not "${unknown}".` })
  return names as StyleName[]
})

export const leaderboardSchema = z
  .strictObject({
    method: z.enum(['davidson', 'half', 'plackett-luce']).default('davidson'),
    /** Strengths at equal style; ties are then half a win each. */
    style: styleSchema.optional(),
    ...window,
  })
  .refine(({ method, style }) => !(style && method === 'plackett-luce'), {
    path: ['style'],
    message: 'Style is not available with plackett-luce.',
  })
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

/** Strengths that would come out if both bad counted as a tie; null where nobody found both bad. */
export type Sensitivity = { bothBadAsTie: { policy: string; strength: number | null; elo: number | null }[] } | null

/** What style does to the verdicts of the largest group, in log-odds for one typical difference (its root mean square). */
export type BoardStyle = {
  coefficients: {
    name: StyleName
    value: number | null
    low: number | null
    high: number | null
    standardError: number | null
    /** The typical difference, in the feature's own unit. */
    unit: number
    reason: string | null
  }[]
  /** How much of what strengths and style explain together is style's: 0 to 1; null where nothing can be told. */
  share: number | null
}

/** The board of a project, and the live preferences it was read from. */
export type ProjectBoard = Board & {
  preferences: number
  sensitivity?: Sensitivity
  /** Only where it was asked for; null where there is nothing to fit. */
  style?: BoardStyle | null
}

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
