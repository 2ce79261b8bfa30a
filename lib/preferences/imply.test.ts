import { expect, test } from 'vitest'
import { implyPreferences } from './imply'

const items = ['a', 'b', 'c', 'd'].map((name, position) => ({
  position,
  rolloutId: name,
  policyId: name.toUpperCase(),
}))

test('a ranking with a tie gives six pairs: half wins 3, 1.5, 1.5, 0 and a total weight of k − 1', () => {
  const pairs = implyPreferences(items, { ranking: [[0], [1, 2], [3]] })
  const wins: Record<string, number> = { a: 0, b: 0, c: 0, d: 0 }
  for (const { rolloutAId, rolloutBId, outcome } of pairs) {
    wins[rolloutAId]! += outcome === 'A' ? 1 : outcome === 'TIE' ? 0.5 : 0
    wins[rolloutBId]! += outcome === 'B' ? 1 : outcome === 'TIE' ? 0.5 : 0
  }
  expect(pairs).toHaveLength(6)
  expect(wins).toEqual({ a: 3, b: 1.5, c: 1.5, d: 0 })
  expect(pairs.reduce((sum, pair) => sum + pair.weight, 0)).toBeCloseTo(3, 12)
})

test('the winner is a position: the order in which items come does not matter', () => {
  const [b, a] = [items[1]!, items[0]!]
  const [pair] = implyPreferences([b, a], { winner: 1, degree: 2 })
  expect(pair).toMatchObject({ rolloutAId: 'a', rolloutBId: 'b', policyBId: 'B', outcome: 'B', degree: 2, weight: 1 })
})
