import { drawPropensities } from '@/lib/math/information'
import type { Random } from '@/lib/math/random'
import type { Candidate } from './candidates'

/** Share of judgments that go to HOLDOUT queries, and of the rest that go to the random arm. */
export const HOLDOUT_SHARE = 0.15
export const RANDOM_SHARE = 0.2
/** Queries whose pairs the active arm weighs against each other. */
export const BLOCK_QUERIES = 64

export type Drawn = {
  candidate: Candidate
  arm: 'HOLDOUT' | 'RANDOM' | 'ACTIVE'
  overlap: number
  /** Probability of this pair given its block and arm family: u(c) on HOLDOUT, ε·u(c) + (1 − ε)·a(c) on TRAIN. */
  propensity: number
  candidateSetSize: number
  /** p(1 − p) under the promoted reward model; null where there is none. */
  score: number | null
}

/** Pairs grouped by query, then by policy pair: the tree along which a uniform draw goes. */
type Tree = Map<string, Map<string, Candidate[]>>

export function treeOf(candidates: readonly Candidate[]): Tree {
  const tree: Tree = new Map()
  for (const candidate of candidates) {
    const pairs = tree.get(candidate.queryId) ?? new Map<string, Candidate[]>()
    tree.set(candidate.queryId, pairs)
    pairs.set(candidate.policyPair, [...(pairs.get(candidate.policyPair) ?? []), candidate])
  }
  return tree
}

/** u(c): a query uniform, then a policy pair uniform, then a rollout pair uniform. */
function uniformProbability(tree: Tree, candidate: Candidate): number {
  const pairs = tree.get(candidate.queryId)!
  return 1 / (tree.size * pairs.size * pairs.get(candidate.policyPair)!.length)
}

function drawUniform(tree: Tree, random: Random): Candidate {
  const pairs = pick([...tree.values()], random)
  return pick(pick([...pairs.values()], random), random)
}

/** One HOLDOUT comparison; overlap 2 always, so that people's agreement can be measured on it. */
export function drawHoldout(tree: Tree, random: Random): Drawn {
  const candidate = drawUniform(tree, random)
  const candidateSetSize = sizeOf(tree)
  const propensity = uniformProbability(tree, candidate)
  return { candidate, arm: 'HOLDOUT', overlap: 2, propensity, candidateSetSize, score: null }
}

type TrainRules = {
  /** ε: probability of the random arm, given TRAIN. */
  epsilon: number
  overlap: number
  /** Score of a pair, or null without a promoted reward model. */
  scoreOf: (candidate: Candidate) => number | null
}

/** One TRAIN comparison: a block of queries uniform, then the random or the active arm within it. */
export function drawTrain(tree: Tree, random: Random, { epsilon, overlap, scoreOf }: TrainRules): Drawn {
  const block: Tree = new Map(random.shuffle([...tree.entries()]).slice(0, BLOCK_QUERIES))
  const candidates = [...block.values()].flatMap((pairs) => [...pairs.values()].flat())
  const scores = candidates.map(scoreOf)
  // a(c): proportional to exp(score / τ), τ the standard deviation of the scores; uniform without a reward model.
  const active = drawPropensities(scores.map((score) => score ?? 0))
  const isRandom = random.uniform() < epsilon
  const candidate = isRandom ? drawUniform(block, random) : candidates[random.weighted(active)]!
  const index = candidates.indexOf(candidate)
  return {
    candidate,
    arm: isRandom ? 'RANDOM' : 'ACTIVE',
    overlap: isRandom && random.uniform() < 0.5 ? Math.max(2, overlap) : overlap,
    propensity: epsilon * uniformProbability(block, candidate) + (1 - epsilon) * active[index]!,
    candidateSetSize: candidates.length,
    score: scores[index] ?? null,
  }
}

/** Chances of HOLDOUT among all, and of RANDOM among TRAIN, so that the shares hold in expected judgments. */
export function armChances(overlap: number): { holdout: number; epsilon: number } {
  const randomOverlap = (overlap + Math.max(2, overlap)) / 2
  const holdout = HOLDOUT_SHARE / 2
  const random = ((1 - HOLDOUT_SHARE) * RANDOM_SHARE) / randomOverlap
  const active = ((1 - HOLDOUT_SHARE) * (1 - RANDOM_SHARE)) / overlap
  return { holdout: holdout / (holdout + random + active), epsilon: random / (random + active) }
}

/** Takes a pair out of the tree, with the branches that it empties. */
export function remove(tree: Tree, { queryId, policyPair, rolloutAId, rolloutBId }: Candidate): void {
  const pairs = tree.get(queryId)!
  const left = pairs.get(policyPair)!.filter((c) => c.rolloutAId !== rolloutAId || c.rolloutBId !== rolloutBId)
  if (left.length > 0) pairs.set(policyPair, left)
  else pairs.delete(policyPair)
  if (pairs.size === 0) tree.delete(queryId)
}

function sizeOf(tree: Tree): number {
  return [...tree.values()].reduce((sum, pairs) => sum + [...pairs.values()].reduce((n, list) => n + list.length, 0), 0)
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[random.int(items.length)]!
}
