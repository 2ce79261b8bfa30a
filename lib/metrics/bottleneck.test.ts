import { expect, it } from 'vitest'
import { findBottleneck } from './bottleneck'
import type { WheelState } from './overview-schema'

const turning: WheelState = {
  ...{ queries: 160, queriesWeek: 10, pairableQueries: 160, rollouts: 960, rolloutsWeek: 0 },
  ...{ waiting: 84, comparisons: 1815, comparisonsWeek: 100 },
  ...{
    judgments: 3355,
    judgmentsWeek: 70,
    judgedWeek: 70,
    judgedDay: 11,
    simulatedJudgments: 0,
    timedJudgments: 3355,
    medianSeconds: 126,
  },
  ...{ preferences: 3355, preferencesWeek: 70, leftOut: 0, unseenPreferences: 20, decisivePreferences: 2000 },
  ...{
    refitEvery: 50,
    peopleActive: 2,
    peopleToday: 1,
    people: 4,
    isFitting: false,
    promotedVersion: 14,
    failure: null,
  },
}

it('waits for judgments, says the pace of the next refit and how many people were here', () => {
  const found = findBottleneck(turning)
  expect(found).toMatchObject({ arrow: 2, heading: 'The wheel is waiting for judgments', help: 'judge' })
  expect(found.title).toBe('84 comparisons wait; 11 were judged in the last day.')
  expect(found.text).toBe(
    'The next refit comes after 30 more training preferences: in about 3 days at the pace of this week. 2 of 4 people who may judge were here this week.',
  )
})

it('names no pace where nobody judged, and asks for people where there are none', () => {
  const found = findBottleneck({
    ...turning,
    waiting: 1,
    judgedWeek: 0,
    judgedDay: 0,
    people: 0,
    peopleActive: 0,
  })
  expect(found.title).toBe('1 comparison waits; none was judged in the last day.')
  expect(found.text).toBe(
    'The next refit comes after 30 more training preferences. Nobody in this project may judge yet.',
  )
  expect(found.help).toBe('invite')
})

it('says nothing of a time that is too far off for the pace of one week', () => {
  const slow = { ...turning, judgedWeek: 1, judgedDay: 1 }
  expect(findBottleneck(slow).title).toBe('84 comparisons wait; 1 was judged in the last day.')
  expect(findBottleneck(slow).text).toMatch(/^The next refit comes after 30 more training preferences\. /)
})

it('puts the first empty station first', () => {
  const empty = { ...turning, queries: 0, pairableQueries: 0, rollouts: 0, waiting: 0 }
  expect(findBottleneck(empty)).toMatchObject({ arrow: 5, help: 'add-query' })
  expect(findBottleneck({ ...empty, queries: 3 })).toMatchObject({ arrow: 0, title: 'No query has a rollout yet.' })
  expect(findBottleneck({ ...empty, queries: 3, rollouts: 3 })).toMatchObject({
    arrow: 0,
    title: 'No query has two rollouts yet.',
    help: 'bring-rollouts',
  })
})

it('asks for a fit only where one can be made and none serves or runs', () => {
  expect(findBottleneck({ ...turning, promotedVersion: null })).toMatchObject({ arrow: 4, help: 'fit' })
  expect(findBottleneck({ ...turning, promotedVersion: null, decisivePreferences: 0 }).arrow).toBe(2)
  expect(findBottleneck({ ...turning, promotedVersion: null, isFitting: true })).toMatchObject({ arrow: 4, help: null })
  expect(findBottleneck({ ...turning, failure: 'No solution.' })).toMatchObject({ arrow: 4, text: 'No solution.' })
})

it('looks at what is left out, and at what is left to compare, only when nothing waits', () => {
  const done = { ...turning, waiting: 0 }
  expect(findBottleneck(done)).toMatchObject({ arrow: 1, help: 'add-query' })
  expect(findBottleneck({ ...done, preferences: 60, leftOut: 40 }).arrow).toBe(3)
  expect(findBottleneck({ ...done, peopleToday: 0 })).toMatchObject({ arrow: 2, help: 'judge' })
  expect(findBottleneck({ ...done, judgments: 0, preferences: 0 })).toMatchObject({ arrow: 1, help: null })
})
