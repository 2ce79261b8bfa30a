import { expect, test } from 'vitest'
import { createRandom } from '@/lib/math/random'
import { armChances } from './arms'
import type { Block } from './block'
import type { Candidate } from './candidates'
import { drawHoldout, drawTrain } from './draw'
import { drawBlock, remove, treeOf } from './tree'

// Query q0 has one pair, q1 has three policy pairs, one of them with two rollout pairs.
const candidates: Candidate[] = [
  ['q0', 'a', 'b', 'AB'],
  ['q1', 'c', 'd', 'AB'],
  ['q1', 'c2', 'd', 'AB'],
  ['q1', 'c', 'e', 'AC'],
  ['q1', 'd', 'e', 'BC'],
].map(
  ([queryId, rolloutAId, rolloutBId, policyPair]) =>
    ({ queryId, rolloutAId, rolloutBId, policyPair, length: 100 }) as Candidate,
)

const keyOf = ({ rolloutAId, rolloutBId }: Candidate) => rolloutAId + rolloutBId

function frequencies(draw: (random: ReturnType<typeof createRandom>) => { candidate: Candidate; propensity: number }) {
  const random = createRandom(7)
  const seen = new Map<string, { n: number; propensity: number }>()
  const total = 15_000
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
  for (const { share, propensity } of all) expect(Math.abs(share - propensity)).toBeLessThan(0.015)
})

const SCORES: Record<string, number> = { ab: 0.25, cd: 0.05, c2d: 0.1, ce: 0.2, de: 0.24 }

const blockOf = (scores: Record<string, number> | null): Block => ({
  tree: treeOf(candidates),
  even: scores ? null : 'no_model',
  scoreOf: (c) => scores && { score: scores[keyOf(c)]!, bits: 0.1, seconds: 20, mean: 0.3, variance: 0.5 },
  pick: () => undefined,
})

test('the stored propensity is the frequency with which a pair is drawn: TRAIN, with scores', () => {
  const all = frequencies((random) => drawTrain(blockOf(SCORES), random, { epsilon: 0.2, overlap: 1 }))
  expect(all.reduce((sum, { propensity }) => sum + propensity, 0)).toBeCloseTo(1, 10)
  for (const { share, propensity } of all) expect(Math.abs(share - propensity)).toBeLessThan(0.015)
})

test('what the draw weighed is kept, and gives the propensity', () => {
  const random = createRandom(3)
  for (let i = 0; i < 40; i++) {
    const { candidate, choice, propensity, score } = drawTrain(blockOf(SCORES), random, { epsilon: 0.2, overlap: 1 })
    if (choice.kind !== 'weighed') throw new Error(choice.kind)
    expect(0.2 * choice.uniform + 0.8 * choice.active).toBeCloseTo(propensity, 12)
    expect(choice).toMatchObject({ queries: 2, even: null, expected: { bits: 0.1, seconds: 20 } })
    expect(score).toBe(SCORES[keyOf(candidate)])
    const better = Object.values(SCORES).filter((other) => other > score!).length
    expect(choice.among).toEqual({ rank: better + 1, quantiles: [0.05, 0.1, 0.2, 0.24, 0.25] })
  }
})

test('without a model, and where all scores are equal, the active arm draws pair by pair alike and says so', () => {
  const same = { ab: 0.1, cd: 0.1, c2d: 0.1, ce: 0.1, de: 0.1 }
  for (const [scores, even] of [
    [null, 'no_model'],
    [same, 'equal_scores'],
  ] as const) {
    const { choice } = drawTrain(blockOf(scores), createRandom(5), { epsilon: 0, overlap: 1 })
    expect(choice).toMatchObject({ kind: 'weighed', active: expect.closeTo(0.2, 12), even, tau: 0 })
  }
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

test('the watch against over-optimisation gets its share of all judgments, the others share the rest as before', () => {
  for (const overlap of [1, 3]) {
    const { bestOf, holdout, epsilon } = armChances(overlap, 0.1)
    const train = 1 - bestOf - holdout
    const random = train * epsilon * ((overlap + Math.max(2, overlap)) / 2)
    const active = train * (1 - epsilon) * overlap
    const all = bestOf + holdout * 2 + random + active
    expect(bestOf / all).toBeCloseTo(0.1, 10)
    expect((holdout * 2) / (all - bestOf)).toBeCloseTo(0.15, 10)
    expect(random / (random + active)).toBeCloseTo(0.2, 10)
  }
  expect(armChances(1, 1)).toMatchObject({ bestOf: 1, holdout: 0 })
  expect(armChances(2)).toMatchObject({ bestOf: 0 })
})

test('a block is of the wanted size, and taking a pair out of it leaves the rest of the tree alone', () => {
  const tree = treeOf(candidates)
  const block = drawBlock(tree, 1, createRandom(1))
  expect(block.size).toBe(1)
  const [query] = [...block.keys()]
  for (const candidate of candidates) remove(block, candidate)
  expect(block.size).toBe(0)
  expect(tree.size).toBe(2)
  expect(tree.has(query!)).toBe(true)
})

test('a removed pair never comes again, and its empty query is gone', () => {
  const tree = treeOf(candidates)
  remove(tree, candidates[0]!)
  expect([...tree.keys()]).toEqual(['q1'])
  remove(tree, candidates[1]!)
  expect(tree.get('q1')!.get('AB')!.map(keyOf)).toEqual(['c2d'])
})
