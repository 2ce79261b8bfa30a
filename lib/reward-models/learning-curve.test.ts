import { expect, it, vi } from 'vitest'
import { simulateFitData } from '@/lib/testing/simulate-fit-data'
import { computeFit } from './compute-fit'

vi.setConfig({ testTimeout: 60_000 })

it('a fit says how the loss fell with more judgments, and what the next hundred are worth', () => {
  const { learningCurve } = computeFit(simulateFitData({ train: 300, gate: 10, report: 10 }))
  expect(learningCurve.now).toBe(300)
  expect(learningCurve.points.map(({ size }) => size)).toEqual([15, 30, 60, 120, 180, 240])
  const losses = learningCurve.points.map(({ loss }) => loss)
  // The longer rollout is the better one more often than not: ever more judgments teach that.
  expect(losses.at(-1)!).toBeLessThan(losses[0]! - 0.02)
  expect(losses.at(-1)!).toBeLessThan(Math.log(2))
  expect(learningCurve.worth).toMatchObject({ n: expect.any(Number), reason: null })
  expect(learningCurve.worth.value!).toBeGreaterThan(0)
  expect(learningCurve.worth.high!).toBeLessThan(0.1)
})

it('too few judgments give no curve but the reason', () => {
  const { learningCurve } = computeFit(simulateFitData({ train: 40, gate: 10, report: 10 }))
  expect(learningCurve).toMatchObject({ points: [], curve: null })
  expect(learningCurve.worth).toEqual({ value: null, low: null, high: null, n: 40, reason: 'too_few_judgments' })
})
