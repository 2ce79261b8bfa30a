import { describe, expect, it } from 'vitest'
import { prepareStrips, reasonsWithoutInterval } from './prepare-strips'

const mark = (value: number | null, half: number | null = 0.1, name = 'the model') => ({
  ...{ name, value, n: 10, reason: value === null ? 'no_data' : null },
  low: value === null || half === null ? null : value - half,
  high: value === null || half === null ? null : value + half,
})
const row = (id: string, ...marks: ReturnType<typeof mark>[]) => ({ id, marks })

describe('strips', () => {
  it('places all rows and references on one scale', () => {
    const { rows, references } = prepareStrips(
      [row('a', mark(0.7), mark(0.6)), row('b', mark(0.8))],
      [{ name: 'chance', value: 0.5 }],
      { include: [0.5, 1] },
    )
    const [first, second] = rows[0]?.marks ?? []
    expect(references[0]?.at).toBeLessThan(second?.at ?? 0)
    expect(second?.at).toBeLessThan(first?.at ?? 0)
    expect(first?.at).toBeLessThan(rows[1]?.marks[0]?.at ?? 0)
    expect(first?.text).toBe('0.70 ± 0.10')
  })

  it('leaves a gap where nothing is known, and does not stretch the scale for it', () => {
    const { rows } = prepareStrips([row('a', mark(null), mark(0.7, null))], [{ name: 'people', value: null }])
    expect(rows[0]?.marks[0]).toMatchObject({ at: null, from: null, to: null, text: null })
    expect(rows[0]?.marks[1]).toMatchObject({ from: null, text: '0.700' })
  })

  it('never passes the ends of what the figure can be', () => {
    const { rows } = prepareStrips([row('a', mark(0.98, 0.1), mark(0.5))], [], { within: [0, 1] })
    expect(rows[0]?.marks[0]?.to).toBe(100)
  })

  it('keeps the labels of references apart, in their order', () => {
    const { references } = prepareStrips(
      [row('a', mark(0.9))],
      [
        { name: 'people', value: 0.71 },
        { name: 'longer', value: 0.7 },
        { name: 'chance', value: 0.5 },
      ],
    )
    const at = references.map(({ labelAt }) => labelAt)
    expect((at[0] ?? 0) - (at[1] ?? 0)).toBeGreaterThanOrEqual(25 - 1e-9)
    expect((at[1] ?? 0) - (at[2] ?? 0)).toBeGreaterThanOrEqual(25 - 1e-9)
  })

  it('says once why values stand without an interval; a gap says it itself', () => {
    const bare = { ...mark(0.7, null), reason: 'too_few_queries' }
    expect(reasonsWithoutInterval([bare, bare, mark(null), mark(0.7)])).toEqual(['too_few_queries'])
  })
})
