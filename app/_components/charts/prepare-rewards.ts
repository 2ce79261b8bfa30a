import { type IntervalRow, prepareIntervals } from './prepare-intervals'

export type RewardRow = {
  id: string
  /** 1 is best; null when not ranked. */
  rank: number | null
  /** Policy, or "Rollout 3" where the policy must not be named. */
  label: string
  reward: number | null
  /** Standard error of the reward; drawn as ± 1.96 of it. */
  error: number | null
  /** Why there is no reward. */
  reason?: string
  href?: string
  mark?: number
}

const Z95 = 1.96

/** Rollouts of one query in rank order, those without a rank last, with the 95 % interval of their rewards. */
export function prepareRewards(rows: readonly RewardRow[]) {
  const ordered = rows.toSorted(
    (one, other) => (one.rank ?? Number.POSITIVE_INFINITY) - (other.rank ?? Number.POSITIVE_INFINITY) || 0,
  )
  return prepareIntervals(ordered.map(toInterval))
}

function toInterval(row: RewardRow): RewardRow & IntervalRow {
  const isKnown = row.reward !== null && row.error !== null
  const half = isKnown ? Z95 * (row.error ?? 0) : null
  return {
    ...row,
    value: row.reward,
    low: half === null ? null : (row.reward ?? 0) - half,
    high: half === null ? null : (row.reward ?? 0) + half,
  }
}
