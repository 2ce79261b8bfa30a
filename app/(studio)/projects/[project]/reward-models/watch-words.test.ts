import { expect, it } from 'vitest'
import { flagWords, watchTitle } from './watch-words'

const figure = (value: number | null) => ({
  ...{ value, n: 120, reason: value === null ? 'too_few_queries' : null },
  low: value === null ? null : value - 0.05,
  high: value === null ? null : value + 0.05,
})
const item = (n: number, human: number | null, predicted: number | null) => ({
  ...{ n, kl: 0, queries: 120, bothBad: 0, human: figure(human), predicted: figure(predicted) },
})

it('says a flag with its figures', () => {
  const items = [item(2, 0.65, 0.66), item(8, 0.55, 0.75)]
  expect(flagWords({ code: 'below_predicted', n: 8 }, { items })).toBe(
    'At best of 8 people prefer the pick in 0.550 of verdicts, at most 0.600; the reward promised 0.750.',
  )
  expect(flagWords({ code: 'falls', from: 2, to: 8 }, { items })).toContain('falls from 0.650 to 0.550')
})

it('claims nothing while no n has enough queries', () => {
  expect(watchTitle({ items: [item(2, null, null)], flags: [] })).toContain('Too few queries')
  expect(watchTitle({ items: [item(2, 0.6, 0.6)], flags: [] })).toContain('about as often')
})
