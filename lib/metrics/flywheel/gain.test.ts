import { expect, it } from 'vitest'
import { gap } from '@/lib/math/estimate'
import { accuracyGain, costPerPoint } from './gain'

const accuracy = (value: number, half: number, n = 200) => ({
  value,
  low: value - half,
  high: value + half,
  n,
  reason: null,
})

it('a point of accuracy has a price only where the gain is sure', () => {
  const sure = accuracyGain(accuracy(0.6, 0.03), accuracy(0.7, 0.04, 150))
  expect(sure.value).toBeCloseTo(0.1, 12)
  expect([sure.low, sure.high, sure.n]).toEqual([expect.closeTo(0.05, 12), expect.closeTo(0.15, 12), 150])
  expect(costPerPoint(50, sure)).toBeCloseTo(5, 12)
  const unsure = accuracyGain(accuracy(0.6, 0.03), accuracy(0.64, 0.04))
  expect(unsure.low).toBeLessThan(0)
  expect(costPerPoint(50, unsure)).toBeNull()
  expect(costPerPoint(null, sure)).toBeNull()
})

it('without a version before, or without figures, the gain is a gap with its reason', () => {
  expect(accuracyGain(undefined, accuracy(0.7, 0.1))).toMatchObject({ value: null, reason: 'no_version_before' })
  expect(accuracyGain(accuracy(0.7, 0.1), gap('unevaluated'))).toMatchObject({ value: null, reason: 'unevaluated' })
})
