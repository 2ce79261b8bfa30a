import { expect, it } from 'vitest'
import { countsText } from './words'

it('names what came, in the order of the wheel, and nothing that did not', () => {
  const none = { queries: 0, rollouts: 0, comparisons: 0, judgments: 0, annotators: 0 }
  expect(countsText({ ...none, judgments: 1, queries: 1200 })).toBe('1,200 queries, 1 judgment')
  expect(countsText(none)).toBeNull()
})
