import { expect, test } from 'vitest'
import { createRandom } from '@/lib/math/random'
import type { Candidate } from './candidates'
import { armChances, drawHoldout, drawTrain, remove, treeOf } from './draw'

// Query q0 has one pair, q1 has three policy pairs, one of them with two rollout pairs.
const candidates: Candidate[] = [
  ['q0', 'a', 'b', 'AB'],
  ['q1', 'c', 'd', 'AB'],
  ['q1', 'c2', 'd', 'AB'],
  ['q1', 'c', 'e', 'AC'],
  ['q1', 'd', 'e', 'BC'],
].map(([queryId, rolloutAId, rolloutBId, policyPair]) => ({ queryId, rolloutAId, rolloutBId, policyPair }) as Candidate)

const keyOf = ({ rolloutAId, rolloutBId }: Candidate) => rolloutAId + rolloutBId

function frequencies(draw: (random: ReturnType<typeof createRandom>) => { candidate: Candidate; propensity: number }) {
  const random = createRandom(7)
  const seen = new Map<string, { n: number; propensity: number }>()
  const total = 40_000
  for (let i = 0; i < total; i++) {
    const { candidate, propensity } = draw(random)
    const entry = seen.get(keyOf(candidate)) ?? { n: 0, propensity }
    seen.set(keyOf(candidate), { n: entry.n + 1, propensity })
  }
  return [...seen.values()].map(({ n, propensity }) => ({ share: n / total, propensity }))
}

test('the stored propensity is the frequency with which a pair is drawn: HOLDOUT', () => {
  const all = frequencies((random) => drawHoldout(treeOf(candidates), random))
  expect(all).toHaveLength(5)
  for (const { share, propensity } of all) expect(Math.abs(share - propensity)).toBeLessThan(0.01)
})

test('the stored propensity is the frequency with which a pair is drawn: TRAIN, with scores', () => {
  const scores: Record<string, number> = { ab: 0.25, cd: 0.05, c2d: 0.1, ce: 0.2, de: 0.24 }
  const rules = { epsilon: 0.2, overlap: 1, scoreOf: (c: Candidate) => scores[keyOf(c)]! }
  const all = frequencies((random) => drawTrain(treeOf(candidates), random, rules))
  expect(all.reduce((sum, { propensity }) => sum + propensity, 0)).toBeCloseTo(1, 10)
  for (const { share, propensity } of all) expect(Math.abs(share - propensity)).toBeLessThan(0.01)
})

test('shares hold in expected judgments: 15 % HOLDOUT, of the rest 20 % random', () => {
  for (const overlap of [1, 2, 3]) {
    const { holdout, epsilon } = armChances(overlap)
    const judgments = {
      holdout: holdout * 2,
      random: (1 - holdout) * epsilon * ((overlap + Math.max(2, overlap)) / 2),
      active: (1 - holdout) * (1 - epsilon) * overlap,
    }
    const all = judgments.holdout + judgments.random + judgments.active
    expect(judgments.holdout / all).toBeCloseTo(0.15, 10)
    expect(judgments.random / (judgments.random + judgments.active)).toBeCloseTo(0.2, 10)
  }
})

test('a removed pair never comes again, and its empty query is gone', () => {
  const tree = treeOf(candidates)
  remove(tree, candidates[0]!)
  expect([...tree.keys()]).toEqual(['q1'])
  remove(tree, candidates[1]!)
  expect(tree.get('q1')!.get('AB')!.map(keyOf)).toEqual(['c2d'])
})
