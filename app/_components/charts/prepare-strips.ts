import { type FigureValue, figureText } from '../format/figure'
import { formatFixed } from '../format/number'
import { niceTicks, paddedDomain, toPercent } from './scale'
import { spreadLabels } from './spread-labels'

/** One value on a row's strip. */
export type StripMark = FigureValue & {
  /** What it is: "the model", "longer wins". */
  name: string
  /** What it is set against is drawn hollow. */
  isHollow?: boolean
  /** Shape and colour of a policy. */
  mark?: number
}
export type StripRow = { id: string; marks: readonly StripMark[] }

/** A line through all strips, or with `to` a shaded part. */
export type StripReference = { name: string; value: number | null; to?: number }

export type StripOptions = {
  /** Values that the scale must hold. */
  include?: readonly number[]
  /** Ends that the scale never passes: 0 and 1 for a share. */
  within?: readonly [number, number]
  signed?: boolean
}

/** Room of one label beneath the strips, in percent of their width. */
const LABEL = 25

/**
 * Places marks, references and ticks of several rows on one scale, in percent. A mark without a value has `at` null: a
 * gap. Ends outside the scale are cut at its edge.
 */
export function prepareStrips(
  rows: readonly StripRow[],
  references: readonly StripReference[],
  { include = [], within, signed }: StripOptions = {},
) {
  const marks = rows.flatMap((row) => row.marks)
  const known = references.filter((one): one is StripReference & { value: number } => one.value !== null)
  const domain = domainOf(
    [
      ...marks.flatMap(({ value, low, high }) => [value, low, high]),
      ...known.flatMap(({ value, to }) => [value, to ?? null]),
      ...include,
    ],
    within,
  )
  const place = (value: number | null) =>
    value === null || !domain ? null : Math.min(100, Math.max(0, toPercent(value, domain)))
  const placed = known.map((one) => ({ ...one, at: place(one.value) ?? 0, end: place(one.to ?? null) }))
  const labelAt = spreadLabels(
    placed.map(({ at, end }) => (end === null ? at : (at + end) / 2)),
    LABEL,
    [LABEL / 2, 100 - LABEL / 2],
  )
  return {
    ticks: domain
      ? niceTicks(domain).map(({ value, digits }) => ({
          at: toPercent(value, domain),
          text: formatFixed(value, digits),
        }))
      : [],
    references: placed.map((one, index) => ({ ...one, labelAt: labelAt[index] ?? one.at })),
    rows: rows.map((row) => ({
      id: row.id,
      marks: row.marks.map((mark) => ({
        ...mark,
        at: place(mark.value),
        from: mark.value === null ? null : place(mark.low),
        to: mark.value === null ? null : place(mark.high),
        text: figureText(mark, { signed }),
      })),
    })),
  }
}

/** Why some values stand without their interval: each reason once. */
export function reasonsWithoutInterval(figures: readonly FigureValue[]): string[] {
  const bare = figures.filter(({ value, low, high }) => value !== null && low === null && high === null)
  return [...new Set(bare.flatMap(({ reason }) => reason ?? []))]
}

function domainOf(values: readonly (number | null)[], within: StripOptions['within']): [number, number] | null {
  const domain = paddedDomain(values)
  if (!domain || !within) return domain
  return [Math.max(domain[0], within[0]), Math.min(domain[1], within[1])]
}
