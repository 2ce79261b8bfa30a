import { expect, it } from 'vitest'
import { verdictText } from './words'

it('says who was preferred how often, and nothing of what did not occur', () => {
  expect(verdictText(['gpt-4', 'llama'], { a: 3, b: 0, tie: 2, bothBad: 1 })).toBe('gpt-4 3, tie 2, both bad 1')
  expect(verdictText(['x', 'x'], { a: 1, b: 2, tie: 0, bothBad: 0 })).toBe('1st x 1, 2nd x 2')
  expect(verdictText(['x', 'y', 'z'], { a: 1, b: 2, tie: 0, bothBad: 0 })).toBe('3 pairs from rankings')
  expect(verdictText(['x', 'y'], undefined)).toBe('none yet')
})
