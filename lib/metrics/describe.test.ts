import { expect, it } from 'vitest'
import { describeStandings } from './describe-board'
import { describeChange } from './describe-change'

const at = (policy: string, strength: number | null, rankLow: number | null, rankHigh: number | null) => ({
  ...{ policy, strength, rankLow, rankHigh },
})

it('says who leads and who cannot be told apart', () => {
  const board = [at('llama', -2, 4, 4), at('gpt-4', 1.5, 1, 1), at('claude', 0.95, 2, 3), at('gpt-3.5', 0.88, 2, 3)]
  expect(describeStandings(board)).toBe('gpt-4 leads; the next two cannot be told apart')
  expect(describeStandings([at('a', 1, 1, 1), at('b', 0, 2, 2), at('c', -1, 3, 3)])).toBe('a leads, then b')
  expect(describeStandings([at('a', 1, 1, 2), at('b', 0.9, 1, 2), at('c', -1, 3, 3)])).toBe(
    'Two policies lead; they cannot be told apart',
  )
  expect(describeStandings([at('a', 1, 1, 2), at('b', 0.9, 1, 2)])).toBe('Two policies cannot be told apart')
})

it('claims nothing without an interval or a strength', () => {
  expect(describeStandings([at('a', null, null, null)])).toBe('No policy has a strength yet')
  expect(describeStandings([at('a', 1, null, null), at('b', 0, null, null)])).toBe(
    'a is ahead; how surely is not known',
  )
})

it('names the policy that moved most, with its sign', () => {
  const before = new Map([
    ['gpt-4', 1.5],
    ['llama', -2],
  ])
  expect(
    describeChange(
      1,
      before,
      new Map([
        ['gpt-4', 1.514],
        ['llama', -2.002],
      ]),
    ),
  ).toBe('1 new judgment, gpt-4 +0.01')
  expect(
    describeChange(
      3,
      before,
      new Map([
        ['gpt-4', 1.5],
        ['llama', -2.05],
      ]),
    ),
  ).toBe('3 new judgments, llama −0.05')
  expect(describeChange(1, before, new Map([['gpt-4', 1.501]]))).toBe(
    '1 new judgment, no strength moved by 0.01 or more',
  )
  expect(describeChange(5, null, new Map([['gpt-4', 1]]))).toBe('5 new judgments')
  expect(
    describeChange(
      1,
      before,
      new Map([
        ['new', 1],
        ['gpt-4', null],
      ]),
    ),
  ).toBe('1 new judgment')
})
