import { expect, test } from 'vitest'
import { nextUnplaced, toRanking, toRanks, unplaceLast } from './ranks'

test('equal ranks are one group, and a gap after them is none', () => {
  expect(toRanking({ A: '1', B: '2', C: '2', D: '4' })).toEqual([['A'], ['B', 'C'], ['D']])
  expect(toRanking({ A: '3', B: '1', C: '3' })).toEqual([['B'], ['A', 'C']])
})

test('there is no ranking until each has a rank', () => {
  expect(toRanking({ A: '1', B: '' })).toBeNull()
})

test('an old ranking fills the selects, and comes out again', () => {
  const ranking = [['C'], ['A', 'B']]
  expect(toRanks(['A', 'B', 'C'], ranking)).toEqual({ A: '2', B: '2', C: '1' })
  expect(toRanking(toRanks(['A', 'B', 'C'], ranking))).toEqual(ranking)
})

test('numbers place one after the other, Backspace takes the last one back', () => {
  const ranks = { A: '2', B: '', C: '' }
  expect(nextUnplaced(ranks)).toBe('B')
  expect(nextUnplaced({ A: '1', B: '1' })).toBeNull()
  expect(unplaceLast(ranks)).toEqual({ A: '', B: '', C: '' })
  expect(unplaceLast({ A: '', B: '' })).toEqual({ A: '', B: '' })
})
