import { expect, test } from 'vitest'
import { PAIRS, type Pin, rowsOfComparison } from './unit-rows'

let next = 0
const pin = (outcome: Pin['outcome'], more: Partial<Pin> = {}): Pin => ({
  ...{ position: next, id: `p${next++}`, comparisonId: 'c', queryId: 'q', rolloutAId: 'a', rolloutBId: 'b', outcome },
  ...{
    degree: null,
    split: 'TRAIN' as const,
    blind: true,
    adjudicated: false,
    sameText: false,
    emptyText: false,
    contextDiffers: false,
  },
  ...more,
})

test.each([
  [
    ['A', 'TIE', 'TIE'],
    ['A', 1, 0, 2],
  ],
  [
    ['B', 'B', 'A'],
    ['B', 1, 2, 0],
  ],
  [['A', 'B'], 'no_majority'],
  [['TIE', 'TIE'], 'tie'],
  [['BOTH_BAD'], 'both_bad'],
  [['A', 'BOTH_BAD', 'BOTH_BAD'], 'both_bad'],
  [
    ['A', 'BOTH_BAD'],
    ['A', 1, 0, 0],
  ],
] as const)('majority of %j', (outcomes, wanted) => {
  const [row] = rowsOfComparison(
    outcomes.map((outcome) => pin(outcome)),
    'COMPARISON',
    PAIRS,
  )
  const got = typeof row === 'string' ? row : [row?.outcome, row?.votesA, row?.votesB, row?.votesTie]
  expect(got).toEqual(wanted)
})

test('a vote after the reveal does not count, and alone gives no row', () => {
  const revealed = pin('B', { blind: false })
  expect(rowsOfComparison([pin('A'), revealed], 'COMPARISON', PAIRS)).toMatchObject([{ outcome: 'A', votesB: 0 }])
  expect(rowsOfComparison([revealed], 'COMPARISON', PAIRS)).toEqual(['not_blind'])
})

test.each([
  ['near_both_splits', { split: 'NONE' }],
  ['empty_text', { emptyText: true, contextDiffers: true }],
  ['identical_texts', { sameText: true }],
  ['context_differs', { contextDiffers: true }],
] as const)('left out as %s', (reason, more) => {
  expect(rowsOfComparison([pin('A', more)], 'COMPARISON', PAIRS)).toEqual([reason])
})

test('one row for each vote, or for each pair of a ranking, with ids that differ', () => {
  const pins = [pin('A', { id: 'x' }), pin('B', { id: 'y' }), pin('A', { id: 'z', rolloutBId: 'd' })]
  expect(rowsOfComparison(pins, 'JUDGMENT', PAIRS)).toMatchObject([
    { id: 'x', outcome: 'A' },
    { id: 'y', outcome: 'B' },
    { id: 'z', rolloutBId: 'd' },
  ])
  expect(rowsOfComparison(pins, 'COMPARISON', PAIRS)).toMatchObject(['no_majority', { id: 'c:1', rolloutBId: 'd' }])
})

test('margin is the mean degree of the winning votes', () => {
  const votes = [pin('A', { degree: 3 }), pin('A', { degree: 2 }), pin('A'), pin('B', { degree: 1 })]
  expect(rowsOfComparison(votes, 'COMPARISON', PAIRS)).toMatchObject([{ margin: 2.5 }])
  expect(rowsOfComparison([pin('A')], 'COMPARISON', PAIRS)).toMatchObject([{ margin: null }])
})

test('a format with room for them gets ties, both-bad, other conversations and identical texts', () => {
  const votes = {
    outcomes: ['A', 'B', 'TIE', 'BOTH_BAD'] as const,
    contexts: 'any',
    texts: 'any',
    revealed: true,
  } as const
  const pins = [
    pin('TIE', { id: 'x', sameText: true }),
    pin('BOTH_BAD', { id: 'y', contextDiffers: true }),
    pin('A', { id: 'z', blind: false, emptyText: true }),
    pin('A', { split: 'NONE' }),
  ]
  expect(rowsOfComparison(pins, 'JUDGMENT', votes)).toMatchObject([
    { outcome: 'TIE', preferenceIds: ['x'] },
    { outcome: 'BOTH_BAD', votesBothBad: 1 },
    { outcome: 'A' },
    'near_both_splits',
  ])
})

test('an adjudication stands for the comparison, with the votes as they were', () => {
  const votes = [pin('A', { degree: 3 }), pin('A'), pin('TIE'), pin('B', { degree: 1, adjudicated: true })]
  expect(rowsOfComparison(votes, 'COMPARISON', PAIRS)).toMatchObject([
    { outcome: 'B', votesA: 2, votesB: 1, votesTie: 1, margin: 1 },
  ])
  const settled = (outcome: Pin['outcome']) =>
    rowsOfComparison([pin('A'), pin(outcome, { adjudicated: true })], 'COMPARISON', PAIRS)
  expect([settled('TIE'), settled('BOTH_BAD')]).toEqual([['tie'], ['both_bad']])
  expect(rowsOfComparison(votes, 'JUDGMENT', PAIRS)).toHaveLength(4)
})
