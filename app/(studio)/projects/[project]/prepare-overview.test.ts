import { expect, it } from 'vitest'
import type { WheelState } from '@/lib/metrics/overview-schema'
import { wheelArrows, wheelStations } from './prepare-overview'

const empty: WheelState = {
  ...{ queries: 0, queriesWeek: 0, pairableQueries: 0, rollouts: 0, rolloutsWeek: 0 },
  ...{ waiting: 0, comparisons: 0, comparisonsWeek: 0, judgments: 0, judgmentsWeek: 0, judgedWeek: 0, judgedDay: 0 },
  ...{ simulatedJudgments: 0, timedJudgments: 0, medianSeconds: null, preferences: 0, preferencesWeek: 0, leftOut: 0 },
  ...{ unseenPreferences: 0, decisivePreferences: 0, refitEvery: 50, people: 0, peopleActive: 0, peopleToday: 0 },
  ...{ isFitting: false, promotedVersion: null, failure: null },
}
const now = Date.UTC(2026, 2, 1, 12)
const stations = (change: Partial<WheelState>, more: Partial<Parameters<typeof wheelStations>[0]> = {}) =>
  wheelStations({
    ...{ state: { ...empty, ...change }, leftOut: { leftOut: 0, of: 0 }, promoted: undefined, countsSimulated: false },
    ...{ base: '/projects/p', now, ...more },
  }).map(({ value, sub, isSimulated }) => [value, sub, isSimulated ?? false])

it('draws gaps with reasons where nothing is there yet', () => {
  expect(stations({})).toEqual([
    ['0', 'none this week', false],
    ['0', 'no query to answer', false],
    ['0 waiting', 'none this week', false],
    ['0', 'none yet', false],
    ['0', 'none yet', false],
    ['none', 'needs a judgment', false],
  ])
})

it('draws figures, and marks those that include simulated judgments', () => {
  const found = stations(
    {
      queries: 1204,
      queriesWeek: 312,
      rollouts: 4936,
      judgments: 3355,
      timedJudgments: 3000,
      medianSeconds: 126,
      simulatedJudgments: 7,
    },
    {
      leftOut: { leftOut: 235, of: 3356 },
      promoted: { version: 14, promotedAt: new Date(now - 2 * 3600_000) },
      countsSimulated: true,
    },
  )
  expect(found[0]).toEqual(['1,204', '+312 this week', false])
  expect(found[1]?.[1]).toBe('4.1 for each query')
  expect(found[3]).toEqual(['3,355', '2.1 min median', true])
  expect(found[4]).toEqual(['0', '7\u202f% left out', true])
  expect(found[5]).toEqual(['v14', 'promoted 2 h ago', false])
  expect(stations({ simulatedJudgments: 7 })[4]?.[2]).toBe(false)
  expect(stations({}, { leftOut: { leftOut: 1, of: 3000 } })[4]?.[1]).toBe('under 1\u202f% left out')
})

it('gives no median that speaks for a few', () => {
  const found = stations({ judgments: 3356, judgmentsWeek: 1, timedJudgments: 1, medianSeconds: 31 })
  expect(found[3]?.[1]).toBe('+1 this week')
})

it('marks one arrow as the slowest', () => {
  expect(wheelArrows(empty, 2).map(({ state }) => state)).toEqual(['ok', 'ok', 'slow', 'ok', 'ok', 'ok'])
})
