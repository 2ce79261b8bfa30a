import { formatFixed } from '../format/number'
import { pathOf, runs } from './prepare-versions'
import { niceTicks, paddedDomain, toPercent } from './scale'

export type HistorySeries = {
  id: string
  label: string
  mark: number
  /** One for each fit, oldest first; null: it had none in that fit. */
  values: readonly (number | null)[]
}
export type HistoryFit = { label: string; isJump: boolean }

/**
 * Strengths in the order of the stored fits (equal steps: fits come in bursts), in percent, y from the top. `jumps`: where
 * pseudo-wins came or went, so that the figures move without a judgment.
 */
export function prepareHistory(series: readonly HistorySeries[], fits: readonly HistoryFit[]) {
  const domain = paddedDomain(series.flatMap(({ values }) => values))
  const x = (at: number) => (fits.length > 1 ? (100 * at) / (fits.length - 1) : 50)
  const y = (value: number) => (domain ? 100 - toPercent(value, domain) : 50)
  return {
    lines: series.map(({ id, mark, values }) => {
      const placed = values.map((value, at) => (value === null ? null : [x(at), y(value)]))
      const alone = runs(placed).flatMap((run) =>
        run.length === 1 ? [{ x: run[0]?.[0] ?? 0, y: run[0]?.[1] ?? 0 }] : [],
      )
      return { id, mark, paths: runs(placed).map(pathOf), alone }
    }),
    ends: series.flatMap(({ id, label, mark, values }) => {
      const last = values.findLastIndex((value) => value !== null)
      const value = values[last]
      return value === undefined || value === null ? [] : [{ id, text: label, mark, x: x(last), y: y(value) }]
    }),
    jumps: fits.flatMap(({ isJump }, at) => (isJump ? [x(at)] : [])),
    xTicks: [0, fits.length - 1]
      .filter((at, index, all) => at >= 0 && all.indexOf(at) === index)
      .map((at) => ({ at: x(at), text: fits[at]?.label ?? '' })),
    yTicks: domain
      ? niceTicks(domain).map(({ value, digits }) => ({ at: y(value), text: formatFixed(value, digits) }))
      : [],
  }
}
