import { quantileOf } from '@/lib/math/bootstrap'
import { drawCandidate } from '@/lib/math/propensity'
import type { Random } from '@/lib/math/random'
import type { Choice } from '../schema'
import type { Block } from './block'
import type { Candidate } from './candidates'
import { listTree, type Tree, uniformProbability } from './tree'

export type Drawn = {
  candidate: Candidate
  arm: 'HOLDOUT' | 'RANDOM' | 'ACTIVE'
  overlap: number
  /** Probability of this pair given its block and arm family: u(c) on HOLDOUT, ε·u(c) + (1 − ε)·a(c) on TRAIN. */
  propensity: number
  candidateSetSize: number
  /** Bits a minute that were expected; null where there was nothing to expect by. */
  score: number | null
  choice: Choice
}

/** One HOLDOUT comparison; overlap 2 always, so that people's agreement can be measured on it. No reward is looked at. */
export function drawHoldout(tree: Tree, random: Random): Drawn {
  const candidates = listTree(tree)
  const uniform = candidates.map((candidate) => uniformProbability(tree, candidate))
  const index = random.weighted(uniform)
  return {
    ...{ candidate: candidates[index]!, arm: 'HOLDOUT', overlap: 2, propensity: uniform[index]! },
    ...{ candidateSetSize: candidates.length, score: null },
    choice: { kind: 'even', uniform: uniform[index]!, queries: tree.size },
  }
}

/** One TRAIN comparison of a block: by the uniform draw with chance ε, else by what its verdict is expected to teach. */
export function drawTrain(block: Block, random: Random, rules: { epsilon: number; overlap: number }): Drawn {
  const { epsilon, overlap } = rules
  const candidates = listTree(block.tree)
  const uniform = candidates.map((candidate) => uniformProbability(block.tree, candidate))
  const scored = candidates.map((candidate) => block.scoreOf(candidate))
  const scores = scored.map((one) => one?.score ?? 0)
  const drawn = drawCandidate(scores, uniform, epsilon, random)
  const isRandom = drawn.isUniform
  const mine = scored[drawn.index] ?? null
  const even = block.even ?? (drawn.tau === 0 ? 'equal_scores' : null)
  return {
    candidate: candidates[drawn.index]!,
    arm: isRandom ? 'RANDOM' : 'ACTIVE',
    overlap: isRandom && random.uniform() < 0.5 ? Math.max(2, overlap) : overlap,
    propensity: drawn.propensity,
    candidateSetSize: candidates.length,
    score: mine?.score ?? null,
    choice: {
      ...{ kind: 'weighed', epsilon, tau: drawn.tau, uniform: drawn.uniform, active: drawn.active },
      ...{ queries: block.tree.size, even, expected: mine && withoutScore(mine) },
      ...{ among: mine && placeAmong(scores, drawn.index) },
    },
  }
}

const withoutScore = ({ bits, seconds, mean, variance }: NonNullable<ReturnType<Block['scoreOf']>>) => ({
  ...{ bits, seconds, mean, variance },
})

/** Where a score stands in its set: 1 = highest, equal ones share the better rank. */
function placeAmong(scores: readonly number[], index: number) {
  const sorted = scores.toSorted((a, b) => a - b)
  return {
    rank: 1 + scores.filter((score) => score > scores[index]!).length,
    quantiles: [0, 0.25, 0.5, 0.75, 1].map((p) => quantileOf(sorted, p)),
  }
}
