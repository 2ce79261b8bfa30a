import { describe, expect, it } from 'vitest'
import { computeAgreement } from './compute-agreement'
import { computeAgreementSchema } from './schema'

const compute = (ratings: unknown, level?: string) =>
  computeAgreement(computeAgreementSchema.parse({ ratings, ...(level && { level }) }))

const TEXTBOOK = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
  [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
]

describe('agreement of given ratings', () => {
  it('the published example, on each level', () => {
    const alpha = (level: string) => compute(TEXTBOOK, level).alpha
    expect(alpha('nominal')).toBeCloseTo(0.743421053, 8)
    expect(alpha('ordinal')).toBeCloseTo(0.815387504, 8)
    expect(alpha('interval')).toBeCloseTo(0.849107143, 8)
    expect(alpha('ratio')).toBeCloseTo(0.797402775, 8)
    expect(compute(TEXTBOOK)).toMatchObject({ items: 11, reason: null, kappa: null })
    expect(compute(TEXTBOOK).reasons.kappa).toBe('more_than_two_annotators')
    expect(compute(TEXTBOOK).pairs.length).toBe(6)
  })

  it('words are categories, null is a gap', () => {
    const words = [
      ['A', 'A', 'B', null, 'A', 'B', 'tie', 'A'],
      ['A', 'B', 'B', 'A', null, 'B', 'tie', null],
      [null, 'A', 'B', 'A', 'A', null, 'A', 'A'],
    ]
    expect(compute(words)).toMatchObject({ alpha: expect.closeTo(0.64, 9), raw: expect.closeTo(10 / 14, 9), items: 8 })
  })

  it('two annotators: kappa of a table', () => {
    const table = [
      [20, 5, 2],
      [4, 15, 3],
      [1, 2, 8],
    ]
    const lists: number[][] = [[], []]
    table.forEach((row, r) => {
      row.forEach((n, c) => {
        for (let i = 0; i < n; i++) {
          lists[0]!.push(r)
          lists[1]!.push(c)
        }
      })
    })
    expect(compute(lists).kappa).toBeCloseTo(213 / 383, 12)
  })

  it('is not defined without variation, with one annotator, with nothing', () => {
    const same = [Array(6).fill('A'), Array(6).fill('A')]
    expect(compute(same)).toMatchObject({ alpha: null, kappa: null, fleiss: null, raw: 1, reason: 'no_variation' })
    for (const alone of [[[1, 2, 3]], [], [[], []]]) {
      expect(compute(alone)).toMatchObject({ alpha: null, raw: null, items: 0, reason: 'needs_two_annotators' })
    }
    expect(JSON.stringify(compute(same))).not.toMatch(/NaN|Infinity/)
  })

  it('names the rating that a level cannot take', () => {
    expect(() => compute([[1], ['two']], 'ordinal')).toThrow(/"two" is a word/)
    expect(() => compute([[-1], [2]], 'ratio')).toThrow(/ratio/)
    expect(() => compute([[1, 2], [1]])).toThrow(/same length/)
  })
})
