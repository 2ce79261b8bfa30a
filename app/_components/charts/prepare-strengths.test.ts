import { describe, expect, it } from 'vitest'
import { prepareStrengths } from './prepare-strengths'

const row = (label: string, value: number | null, half = 0.1, more = {}) => ({
  id: label,
  label,
  value,
  low: value === null ? null : value - half,
  high: value === null ? null : value + half,
  n: 10,
  ...more,
})

describe('strengths', () => {
  const prepared = prepareStrengths([
    row('llama', 0),
    row('elm', null, 0, { reason: 'not compared yet' }),
    row('gpt-3.5', 3.0),
    row('gpt-4', 3.6),
    row('claude', 3.08),
  ])

  it('orders by strength and puts policies without one last, with no rank and no place', () => {
    expect(prepared.rows.map(({ row }) => row.label)).toEqual(['gpt-4', 'claude', 'gpt-3.5', 'llama', 'elm'])
    expect(prepared.rows.at(-1)).toMatchObject({ at: null, from: null, text: null, rank: null })
  })

  it('gives the ranks that the intervals allow, not counting those without a strength', () => {
    expect(prepared.rows.map(({ rank }) => rank)).toEqual(['rank 1', 'rank 2–3', 'rank 2–3', 'rank 4', null])
  })

  it('keeps a rank that was given', () => {
    const given = prepareStrengths([row('a', 1, 0.1, { rank: [1, 2] }), row('b', 0, 0.1, { rank: null })])
    expect(given.rows.map(({ rank }) => rank)).toEqual(['rank 1–2', null])
  })

  it('places values and intervals on one scale', () => {
    const [top] = prepared.rows
    expect(top?.from).toBeLessThan(top?.at ?? 0)
    expect(top?.to).toBeGreaterThan(top?.at ?? 100)
    expect(top?.to).toBeLessThan(100)
    expect(top?.text).toBe('3.60 ± 0.10')
    expect(prepared.ticks.map(({ text }) => text)).toEqual(['0', '1', '2', '3'])
  })

  it('survives a board on which nothing is known', () => {
    expect(prepareStrengths([row('elm', null)])).toMatchObject({ ticks: [], rows: [{ at: null }] })
  })
})
