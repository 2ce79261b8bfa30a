import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepareSparkline } from './prepare-sparkline'
import { niceTicks, paddedDomain, toPercent } from './scale'
import { spreadLabels } from './spread-labels'

describe('scales', () => {
  it('chooses round ticks inside the domain with the digits they need', () => {
    expect(niceTicks([0.68, 0.83], 3)).toEqual(
      [0.7, 0.75, 0.8].map((value) => ({ value: expect.closeTo(value), digits: 2 })),
    )
    expect(niceTicks([1, 1])).toEqual([])
  })
  it('has a domain for a single value and none for no value', () => {
    expect(paddedDomain([0, null])).toEqual([-0.05, 0.05])
    expect(paddedDomain([null, Number.NaN])).toBeNull()
    expect(toPercent(3, [3, 3])).toBe(50)
  })
  it('draws a gap in a sparkline as a gap', () => {
    expect(prepareSparkline([1, 2, null, 3]).paths).toHaveLength(2)
    expect(prepareSparkline([null])).toEqual({ paths: [], end: null })
  })
})

describe('labels beside a plot', () => {
  it('never overlap, never change order, and stay inside while there is room', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 8 }), (wanted) => {
        const placed = spreadLabels(wanted, 10, [5, 95])
        const order = wanted
          .map((_, at) => at)
          .sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0) || one - other)
        const inOrder = order.map((at) => placed[at] ?? 0)
        inOrder.slice(1).forEach((at, before) => {
          expect(at - (inOrder[before] ?? 0)).toBeGreaterThanOrEqual(10 - 1e-9)
        })
        for (const at of placed) {
          expect(at).toBeGreaterThanOrEqual(5 - 1e-9)
          expect(at).toBeLessThanOrEqual(95 + 1e-9)
        }
      }),
    )
  })
  it('leaves labels alone that have room', () => {
    expect(spreadLabels([80, 20, 50], 10, [5, 95])).toEqual([80, 20, 50])
  })
})
