import { describe, expect, it } from 'vitest'
import type { Choice } from '@/lib/comparisons/schema'
import { type Explained, explainChoice } from './explain'
import { chanceOfFirst } from './why-figures'

const weighed = (given: Partial<Extract<Choice, { kind: 'weighed' }>> = {}): Choice => ({
  ...{ kind: 'weighed', epsilon: 1 / 7, tau: 0.2, uniform: 0.01, active: 0.03, queries: 64, even: null },
  expected: { bits: 0.1234, seconds: 41.4, mean: 0, variance: 1 },
  among: { rank: 3, quantiles: [0, 0.1, 0.2, 0.3, 0.4] },
  ...given,
})
const row = (arm: Explained['arm'], choice: Choice | null, bestOf: number | null = null): Explained => ({
  ...{ arm, choice, bestOf, candidateSetSize: 120 },
})

describe('why this comparison', () => {
  it('says what an active draw expected, and that it was a draw', () => {
    expect(explainChoice(row('ACTIVE', weighed()))).toBe(
      'Drawn by what its verdict was expected to teach: 0.123 bits in 41 s, place 3 of 120 pairs. Likelier the more it teaches a minute, never certain.',
    )
  })

  it('says why an active draw had nothing to go by', () => {
    const text = explainChoice(row('ACTIVE', weighed({ even: 'no_model', expected: null, among: null })))
    expect(text).toContain('No reward model served yet')
  })

  it.each(['HOLDOUT', 'RANDOM'] as const)('%s: drawn evenly, so that figures stay unbiased', (arm) => {
    const choice: Choice = arm === 'RANDOM' ? weighed() : { kind: 'even', uniform: 0.1, queries: 1 }
    expect(explainChoice(row(arm, choice))).toContain('so that figures stay unbiased')
    expect(explainChoice(row(arm, null))).toContain('so that figures stay unbiased')
    if (arm === 'HOLDOUT') expect(explainChoice(row(arm, choice))).toContain('among 1 held-out query,')
    else expect(explainChoice(row(arm, choice))).toContain('One in 7 TRAIN')
  })

  it('the watch says n and what the reward model promised', () => {
    const text = explainChoice(row('BEST_OF_N', { kind: 'best_of', predicted: 0.71, available: 9, groups: 4 }, 4))
    expect(text).toContain('pick of 4 rollouts')
    expect(text).toContain('71\u202f%')
  })

  it('where nothing was drawn it says so', () => {
    for (const arm of ['LIVE', 'TRIAL', 'MANUAL', 'IMPORTED'] as const)
      expect(explainChoice(row(arm, null)).length).toBeGreaterThan(20)
  })
})

it('the chance that the model gave, with the ends of its interval', () => {
  expect(chanceOfFirst({ mean: 0, variance: 1 })).toEqual({
    ...{ value: expect.closeTo(0.5, 12), low: expect.closeTo(0.1235, 3), high: expect.closeTo(0.8765, 3) },
  })
  expect(chanceOfFirst({ mean: 2, variance: 0 })).toMatchObject({ value: expect.closeTo(0.8808, 4), low: expect.closeTo(0.8808, 4) }) // biome-ignore format: short
})
