import { expect, it } from 'vitest'
import type { Bottleneck } from '../bottleneck'
import type { WheelState } from '../overview-schema'
import { findHoldBack, type WheelLately } from './holds-back'
import type { FlywheelItem } from './schema'

const waiting: Bottleneck = { arrow: 2, heading: 'h', title: '5 comparisons wait.', text: 't', help: 'judge' }
const share = (value: number, n: number) => ({ value, low: value, high: value, n, reason: null })
const item = (values: FlywheelItem['values']): FlywheelItem => ({ key: '1', from: new Date(0), to: null, values })
const good: WheelLately = {
  state: { queries: 900, queriesWeek: 4, judgments: 500, judgmentsWeek: 70 } as WheelState,
  days: [item({ agreement: share(0.8, 50), onPolicyShare: share(0.9, 50) })],
  turns: [item({ dataAgeDays: 3 }), item({ dataAgeDays: null })],
  curve: null,
}
const titleOf = (over: Partial<WheelLately>, bottleneck = waiting) =>
  findHoldBack(bottleneck, { ...good, ...over }).title

it('names the cause that its figure shows, and the station that is waited for where there is none', () => {
  expect(titleOf({})).toBe('5 comparisons wait.')
  expect(titleOf({ state: { ...good.state, queriesWeek: 0 } })).toBe(
    'No new query in the last week, and 70 judgments on the 900 that there are.',
  )
  expect(titleOf({ days: [item({ agreement: share(0.9, 10) }), item({ agreement: share(0.5, 40) })] })).toBe(
    'People agree on 58 % of 50 pairs of verdicts of this week.',
  )
  expect(titleOf({ days: [item({ onPolicyShare: share(0.2, 40) })] })).toBe(
    'Only 20 % of this week’s 40 preferences are between policies that are deployed.',
  )
  expect(titleOf({ turns: [item({ dataAgeDays: 41.3 }), item({ dataAgeDays: null })] })).toBe(
    'The judgments that the reward model was fitted on were 41 days old on average.',
  )
  const worth = { value: 0, low: 0, high: 0.0004, n: 90, reason: null }
  const curve = { unit: 'nats' as const, now: 4000, points: [], curve: null, isLessThan: true, worth }
  expect(titleOf({ curve })).toBe(
    'The next 100 judgments are worth less than 0.0004 nats: the reward model is at its ceiling.',
  )
  expect(titleOf({ curve: { ...curve, worth: { ...worth, high: 0.02 } } })).toBe('5 comparisons wait.')
})

it('shares of too few say nothing, and a station without anything to pass on comes first', () => {
  expect(titleOf({ days: [item({ agreement: share(0.2, 29) })] })).toBe('5 comparisons wait.')
  const failed: Bottleneck = { ...waiting, arrow: 4, title: 'The last fit failed.' }
  expect(titleOf({ state: { ...good.state, queriesWeek: 0 } }, failed)).toBe('The last fit failed.')
})
