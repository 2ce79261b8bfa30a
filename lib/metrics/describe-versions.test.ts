import { expect, it } from 'vitest'
import type { Evaluation, ModelEvaluation, RewardModelView } from '@/lib/reward-models/schema'
import { describeEffect, describeLogLoss, describeVersions } from './describe-versions'
import { countLeftOut } from './left-out'

const at = (value: number | null, half = 0): Evaluation => {
  const accuracy = {
    ...{ value, low: value === null ? null : value - half, high: value === null ? null : value + half, n: 400 },
    reason: value === null ? 'unevaluated' : null,
  }
  return { accuracy, logLoss: accuracy, brier: accuracy, ece: accuracy }
}
const version = (version: number, blind: Evaluation, length: Evaluation) => ({
  version,
  state: 'PROMOTED' as const,
  evaluation: { blind, length, informed: blind, strengths: blind, human: blind } as ModelEvaluation,
})

it('calls only what lies outside the interval a difference', () => {
  expect(describeVersions([version(14, at(0.741, 0.016), at(0.692))])).toBe(
    'Version 14 is 4.9 points above “longer wins”',
  )
  expect(describeVersions([version(14, at(0.7, 0.016), at(0.692))])).toBe(
    'Version 14 cannot be told from “longer wins”',
  )
  expect(describeVersions([version(2, at(0.6, 0.01), at(0.65))])).toBe('Version 2 is 5.0 points below “longer wins”')
})

it('passes over versions without figures, and says so where there are none', () => {
  const fitting = { version: 3, state: 'FITTING' as const, evaluation: null }
  expect(describeVersions([fitting, version(2, at(null), at(null))])).toBe('Version 2 is not evaluated yet')
  expect(describeVersions([fitting])).toBe('The first reward model is being fitted')
  expect(describeVersions([])).toBe('No reward model yet')
})

it('says what a promotion did', () => {
  const effect = { previousVersion: 1, newPreferences: 50, rolloutsChangedRank: 2, queriesChanged: 1 }
  const of = (change: Partial<typeof effect> | { previousVersion: null }) =>
    describeEffect({ effect: { ...effect, ...change } } as Pick<RewardModelView, 'effect'>)
  expect(of({})).toBe('50 new preferences, 2 rollouts changed rank')
  expect(of({ newPreferences: 1, rolloutsChangedRank: 0 })).toBe('1 new preference, no rollout changed rank')
  expect(of({ previousVersion: null })).toBe('50 new preferences, all rollouts ranked for the first time')
  expect(describeEffect({ effect: null })).toBeNull()
})

it('counts both-bad among what was read and withdrawn beside it', () => {
  expect(countLeftOut(90, { withdrawn: 10, both_bad: 5 })).toEqual({ leftOut: 15, of: 100 })
})

it('says that the log loss is below knowing nothing only where the interval lies below it', () => {
  expect(describeLogLoss([version(2, at(0.61, 0.05), at(null))])).toBe(
    'Version 2 is less surprised than if it knew nothing',
  )
  expect(describeLogLoss([version(2, at(0.66, 0.05), at(null))])).toBe('Version 2 cannot be told from knowing nothing')
  expect(describeLogLoss([version(2, at(0.9, 0.05), at(null))])).toBe(
    'Version 2 is more surprised than if it knew nothing',
  )
})
