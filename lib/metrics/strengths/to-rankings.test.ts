import { expect, test } from 'vitest'
import type { VerdictRow } from './read-verdicts'
import { toRankings } from './to-rankings'

const [A, B, TIE, BOTH_BAD] = [0, 1, 2, 3]

/** Pairs of one judgment: rollout r-i is of policy i. */
const judgment = (revisionId: string, pairs: [number, number, number][], weight: number): VerdictRow[] =>
  pairs.map(([a, b, outcome]) => ({
    ...{ revisionId, queryId: `query of ${revisionId}`, rolloutAId: `r-${a}`, rolloutBId: `r-${b}` },
    ...{ a, b, outcome, weight },
  }))

// 2 > {0, 3} > 1
const ranked: [number, number, number][] = [
  [0, 1, A],
  [0, 2, B],
  [0, 3, TIE],
  [1, 2, B],
  [1, 3, B],
  [2, 3, A],
]

test('the pairs of a ranking of four give it back, at weight one', () => {
  expect(toRankings(judgment('one', ranked, 0.5)).rankings).toEqual([
    { groups: [[2], [0, 3], [1]], query: 0, weight: 1 },
  ])
})

test('without a rollout that was taken out, the ranking of the others is left', () => {
  const rest = ranked.filter(([a, b]) => a !== 0 && b !== 0)
  expect(toRankings(judgment('one', rest, 0.5)).rankings).toEqual([{ groups: [[2], [3], [1]], query: 0, weight: 0.75 }])
})

test('pairs, both bad, and two rollouts of one policy', () => {
  const twice = judgment('three', [[0, 1, A]], 1).map((row) => ({ ...row, b: 0 }))
  const rows = [...judgment('one', [[0, 1, B]], 1), ...judgment('two', [[0, 1, BOTH_BAD]], 1), ...twice]
  expect(toRankings(rows)).toEqual({
    rankings: [{ groups: [[1], [0]], query: 0, weight: 1 }],
    excluded: { both_bad: 1, same_policy: 1 },
  })
})
