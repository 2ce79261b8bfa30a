import { expect, test } from 'vitest'
import { type Pin, rowsOfComparison } from './pair-rows'

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
    ['a', 1, 0, 2],
  ],
  [
    ['B', 'B', 'A'],
    ['b', 2, 1, 0],
  ],
  [['A', 'B'], 'no_majority'],
  [['TIE', 'TIE'], 'tie'],
  [['BOTH_BAD'], 'both_bad'],
  [['A', 'BOTH_BAD', 'BOTH_BAD'], 'both_bad'],
  [
    ['A', 'BOTH_BAD'],
    ['a', 1, 0, 0],
  ],
] as const)('majority of %j', (outcomes, wanted) => {
  const [row] = rowsOfComparison(
    outcomes.map((outcome) => pin(outcome)),
    'COMPARISON',
  )
  const got = typeof row === 'string' ? row : [row?.chosenId, row?.votesChosen, row?.votesRejected, row?.votesTie]
  expect(got).toEqual(wanted)
})

test('an adjudication stands for the comparison, with the votes as they were', () => {
  const votes = [pin('A', { degree: 3 }), pin('A'), pin('TIE'), pin('B', { degree: 1, adjudicated: true })]
  expect(rowsOfComparison(votes, 'COMPARISON')).toMatchObject([
    { chosenId: 'b', rejectedId: 'a', votesChosen: 1, votesRejected: 2, votesTie: 1, margin: 1 },
  ])
  const settled = (outcome: Pin['outcome']) =>
    rowsOfComparison([pin('A'), pin(outcome, { adjudicated: true })], 'COMPARISON')
  expect([settled('TIE'), settled('BOTH_BAD')]).toEqual([['tie'], ['both_bad']])
  expect(rowsOfComparison(votes, 'JUDGMENT')).toHaveLength(4)
})

test('a vote after the reveal does not count, and alone gives no row', () => {
  const revealed = pin('B', { blind: false })
  expect(rowsOfComparison([pin('A'), revealed], 'COMPARISON')).toMatchObject([{ chosenId: 'a', votesRejected: 0 }])
  expect(rowsOfComparison([revealed], 'COMPARISON')).toEqual(['not_blind'])
})

test.each([
  ['near_both_splits', { split: 'NONE' }],
  ['empty_text', { emptyText: true, contextDiffers: true }],
  ['identical_texts', { sameText: true }],
  ['context_differs', { contextDiffers: true }],
] as const)('left out as %s', (reason, more) => {
  expect(rowsOfComparison([pin('A', more)], 'COMPARISON')).toEqual([reason])
})

test('one row for each vote, or for each pair of a ranking, with ids that differ', () => {
  const pins = [pin('A', { id: 'x' }), pin('B', { id: 'y' }), pin('A', { id: 'z', rolloutBId: 'd' })]
  expect(rowsOfComparison(pins, 'JUDGMENT')).toMatchObject([
    { id: 'x', chosenId: 'a' },
    { id: 'y', chosenId: 'b' },
    { id: 'z', rejectedId: 'd' },
  ])
  expect(rowsOfComparison(pins, 'COMPARISON')).toMatchObject(['no_majority', { id: 'c:1', rejectedId: 'd' }])
})

test('margin is the mean degree of the winning votes', () => {
  const votes = [pin('A', { degree: 3 }), pin('A', { degree: 2 }), pin('A'), pin('B', { degree: 1 })]
  expect(rowsOfComparison(votes, 'COMPARISON')).toMatchObject([{ margin: 2.5 }])
  expect(rowsOfComparison([pin('A')], 'COMPARISON')).toMatchObject([{ margin: null }])
})
