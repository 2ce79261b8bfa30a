import type { FigureCell, Figures } from '@/app/_components/charts/figures'
import { formatCount, formatFixed } from '@/app/_components/format/number'
import type { FlywheelItem } from '@/lib/metrics/flywheel/schema'

type Value = FlywheelItem['values'][string]

/** A figure of the wheel over its buckets, oldest first. */
export type Series = {
  key: string
  label: string
  unit: string
  values: (number | null)[]
  last: string
  range: string
}

const SERIES = [
  ['queriesDistinct', 'New queries', 'a day, distinct', 0],
  ['judgments', 'Judgments', 'a day', 0],
  ['annotators', 'People who judged', 'a day', 0],
  ['medianSeconds', 'Seconds for one judgment', 'median of the day', 0],
  ['preferencesLive', 'Preferences that count', 'at the day’s end', 0],
  ['agreement', 'Agreement', 'of pairs of verdicts of the day', 2],
  ['onPolicyShare', 'On-policy share', 'of the day’s preferences', 2],
  ['costPerPreference', 'Cost of a preference', 'of the day', 2],
  ['bestOfNGain', 'Gain of best of n', 'win rate less a half', 2],
] as const

export function numberOf(value: Value | undefined): number | null {
  if (value === undefined || value === null) return null
  return typeof value === 'number' ? value : value.value
}

/** The series that have at least one value: a day without one is a gap in the line. */
export function prepareSeries(days: readonly FlywheelItem[]): Series[] {
  return SERIES.flatMap(([key, label, unit, digits]) => {
    const values = days.map((day) => numberOf(day.values[key]))
    const known = values.filter((value) => value !== null)
    if (known.length === 0) return []
    const text = (value: number) => (digits === 0 ? formatCount(value) : formatFixed(value, digits))
    const last = values.at(-1) ?? null
    const [least, most] = [Math.min(...known), Math.max(...known)]
    const range = least === most ? `${text(least)} on every day` : `${text(least)} to ${text(most)}`
    return [{ key, label, unit, values, last: last === null ? '–' : text(last), range }]
  })
}

/** By day, a column for each of sixty annotators would be a table that nobody reads; the filter shows one of them. */
const OF_ONE = /^(judgments|hours):/

/** Every figure of every bucket, for the table and the file: a column for each that has a value anywhere. */
export function flywheelFigures(items: readonly FlywheelItem[], by: 'day' | 'iteration'): Figures {
  const names = [...new Set(items.flatMap(({ values }) => Object.keys(values)))].filter(
    (name) => !(by === 'day' && OF_ONE.test(name)) && items.some(({ values }) => numberOf(values[name]) !== null),
  )
  return {
    ...{ caption: `Figures of the wheel by ${by}`, fileName: `flywheel-by-${by}` },
    columns: [by === 'day' ? 'Day' : 'Iteration', ...names.map(nameOf)],
    rows: items.map(({ key, values }): FigureCell[] => [key, ...names.map((name) => values[name] ?? null)]),
  }
}

/** `preferencesLeftOut:withdrawn` → `Preferences left out: withdrawn` */
export function nameOf(name: string): string {
  const [word = '', of] = name.split(':')
  const spaced = word.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const text = spaced.charAt(0).toUpperCase() + spaced.slice(1)
  return of === undefined ? text : `${text}: ${of.replaceAll('_', ' ')}`
}
