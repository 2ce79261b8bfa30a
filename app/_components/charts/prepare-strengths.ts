import { type IntervalRow, prepareIntervals } from './prepare-intervals'

export type StrengthRow = IntervalRow & {
  n: number
  /** Ranks that the intervals allow, `[2, 3]`; worked out from the intervals where it is not given. */
  rank?: readonly [number, number] | null
  /** The estimate exists only because of the prior (undefeated, or never won). */
  isRegularised?: boolean
  href?: string
  /** Shape and colour of the policy, the same on all charts of a page. */
  mark?: number
}

/** Strongest first, policies without a strength last, each with the ranks it may have. Higher is better. */
export function prepareStrengths(rows: readonly StrengthRow[]) {
  const ordered = rows.toSorted((one, other) => {
    if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null)
    return other.value - one.value
  })
  const prepared = prepareIntervals(ordered)
  return {
    ticks: prepared.ticks,
    rows: prepared.rows.map((one) => ({ ...one, rank: rankText(one.row, ordered) })),
  }
}

function rankText(row: StrengthRow, all: readonly StrengthRow[]): string | null {
  const rank = row.rank === undefined ? possibleRanks(row, all) : row.rank
  if (!rank) return null
  return rank[0] === rank[1] ? `rank ${rank[0]}` : `rank ${rank[0]}–${rank[1]}`
}

/** Behind everyone whose whole interval lies above; ahead of everyone whose whole interval lies below. */
function possibleRanks(row: StrengthRow, all: readonly StrengthRow[]): [number, number] | null {
  const { low, high } = row
  if (row.value === null || low === null || high === null) return null
  const known = all.filter((other) => other.value !== null && other.low !== null && other.high !== null)
  const above = known.filter((other) => (other.low ?? 0) > high).length
  const below = known.filter((other) => (other.high ?? 0) < low).length
  return [above + 1, known.length - below]
}
