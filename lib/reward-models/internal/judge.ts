import type { PreferenceColumns } from '../fit-data'

/**
 * What evaluation and gate see of a reward model, linear or served elsewhere: a number for each rollout and what turns
 * differences of numbers into probabilities. P(a preferred to b) = sigma((scores[a] - scores[b]) / temperature).
 */
export type Judge = {
  /** Log-odds scale reward of each rollout of `FitData.rollouts`, centred arbitrarily within a query; NaN: it has none. */
  scores: Float64Array
  /** Fitted on out-of-fold TRAIN scores; 1: as they are. Above 1: the scores are too sure. */
  temperature: number
  /** Where verdicts of one source have a temperature of their own. */
  bySource?: Record<string, number>
}

/** A version: what sees texts alone, and what also knows policies; a remote one has no second. */
export type VersionJudges = { blind: Judge; informed: Judge | null }

/** Calibrated log-odds that a is preferred to b, null where it cannot say. */
export type LogOdds = (held: PreferenceColumns, row: number) => number | null

export function logOddsOf({ scores, temperature, bySource }: Judge): LogOdds {
  return (held, row) => {
    const z = (scores[held.a[row]!]! - scores[held.b[row]!]!) / (bySource?.[held.source[row]!] ?? temperature)
    return Number.isFinite(z) ? z : null
  }
}

/** What a version serves with: informed where it knows both policies, else blind. */
export function servedLogOdds({ blind, informed }: VersionJudges): LogOdds {
  const [first, second] = [informed && logOddsOf(informed), logOddsOf(blind)]
  return (held, row) => first?.(held, row) ?? second(held, row)
}
