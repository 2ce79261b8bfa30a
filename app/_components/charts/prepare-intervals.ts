import { formatEstimate } from '../format/estimate'
import { formatFixed } from '../format/number'
import { niceTicks, paddedDomain, toPercent } from './scale'

/** One row of an interval strip. `value` null is a gap, and `reason` says why. */
export type IntervalRow = {
  id: string
  label: string
  value: number | null
  low: number | null
  high: number | null
  n?: number
  reason?: string
}

export type PreparedInterval<Row> = {
  row: Row
  /** Percent of the strip's width, or null for a gap. */
  at: number | null
  from: number | null
  to: number | null
  /** `3.63 ± 0.12`, or null. An interval that is not symmetric is written by its larger half. */
  text: string | null
}

/** Shared scale, round ticks and texts of a set of intervals; keeps the order given. */
export function prepareIntervals<Row extends IntervalRow>(rows: readonly Row[]) {
  const domain = paddedDomain(rows.flatMap((row) => [row.value, row.low, row.high]))
  const place = (value: number | null) => (value === null || !domain ? null : toPercent(value, domain))
  return {
    ticks: domain
      ? niceTicks(domain).map((tick) => ({
          at: toPercent(tick.value, domain),
          text: formatFixed(tick.value, tick.digits),
        }))
      : [],
    rows: rows.map((row): PreparedInterval<Row> => {
      const isKnown = row.value !== null && Number.isFinite(row.value)
      const written = formatEstimate(row.value, halfWidth(row))
      return {
        row,
        at: isKnown ? place(row.value) : null,
        from: isKnown ? place(row.low) : null,
        to: isKnown ? place(row.high) : null,
        text: written && written.value + (written.halfWidth ? ` ± ${written.halfWidth}` : ''),
      }
    }),
  }
}

function halfWidth({ value, low, high }: IntervalRow): number | null {
  if (value === null || low === null || high === null) return null
  return Math.max(value - low, high - value)
}
