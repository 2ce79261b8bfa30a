import { expect, it } from 'vitest'
import { flywheelFigures, nameOf, prepareSeries } from './prepare-flywheel'

const day = (key: string, values: Record<string, number | null>) => ({ key, from: new Date(0), to: null, values })
const days = [
  day('2026-03-01', { judgments: 3, medianSeconds: null, hours: null }),
  day('2026-03-02', { judgments: 0, medianSeconds: 41.6, hours: null }),
]

it('a day without a value is a gap, not a zero; a series without any is not drawn', () => {
  const series = prepareSeries(days)
  expect(series.map(({ key, values, last }) => [key, values, last])).toEqual([
    ['judgments', [3, 0], '0'],
    ['medianSeconds', [null, 41.6], '42'],
  ])
  expect(series[0]?.range).toBe('0 to 3')
})

it('columns are those with a value, in words', () => {
  const { columns, rows } = flywheelFigures(days, 'day')
  expect(columns).toEqual(['Day', 'Judgments', 'Median seconds'])
  expect(rows[0]).toEqual(['2026-03-01', 3, null])
  expect(nameOf('preferencesLeftOut:not_blind')).toBe('Preferences left out: not blind')
})
