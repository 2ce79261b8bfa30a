import { expect, it } from 'vitest'
import { prepareReliability } from './prepare-reliability'

const bin = (confidence: number, value: number | null, half: number | null = 0.1) => ({
  confidence,
  correct: {
    ...{ value, n: 20, reason: null },
    low: value === null || half === null ? null : value - half,
    high: value === null || half === null ? null : value + half,
  },
})

it('puts a bin that is as often right as it is sure on the diagonal', () => {
  const { points, diagonal } = prepareReliability([bin(0.5, 0.5), bin(0.75, 0.75)])
  expect(points[0]).toMatchObject({ x: 0, y: diagonal.from })
  expect(points[1]?.x).toBeCloseTo(50)
  expect(points[1]?.y).toBeCloseTo((diagonal.from + diagonal.to) / 2)
})

it('draws a bin that is too sure below the diagonal, and cuts its interval at 1', () => {
  const { points } = prepareReliability([bin(0.9, 0.6), bin(0.95, 0.97)])
  const onDiagonal = prepareReliability([bin(0.9, 0.9), bin(0.3, 0.5)]).points[0]
  expect(points[0]?.y).toBeGreaterThan(onDiagonal?.y ?? 0)
  expect(points[1]?.top).toBe(0)
})

it('leaves out an empty bin and draws no interval that is not known', () => {
  const { points } = prepareReliability([bin(0.6, null), bin(0.7, 0.7, null)])
  expect(points).toHaveLength(1)
  expect(points[0]).toMatchObject({ top: null, bottom: null })
})
