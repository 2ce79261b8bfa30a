import { expectedInformation } from '@/lib/math/information'
import { expectedSeconds, type JudgingPace } from '@/lib/math/judging-pace'
import { openBatch, type PairBatch } from '@/lib/math/pair-batch'
import { FEWEST_PREFERENCES, type Rewards } from '../rewards'
import type { EvenReason } from '../schema'
import type { Candidate } from './candidates'
import type { RolloutPair } from './pending'
import { listTree, type Tree } from './tree'

/** What the model expects of a candidate. */
export type CandidateScore = {
  /** Bits a minute: what the draw weighs. */
  score: number
  bits: number
  seconds: number
  /** Of the reward difference, first minus second rollout. */
  mean: number
  variance: number
}

/** Queries whose pairs are weighed against each other, and what the model knows of those pairs. */
export type Block = {
  tree: Tree
  /** Why the active arm has nothing to go by; null: it has scores. */
  even: EvenReason | null
  scoreOf: (candidate: Candidate) => CandidateScore | null
  /** Counts the verdict of this pair as known from now on. */
  pick: (candidate: Candidate) => void
}

/**
 * Opens a block under the reward model's posterior. Comparisons whose verdict the model has not seen count as known
 * already, so that the same thing is not asked twice.
 */
export async function openBlock(
  tree: Tree,
  { rewards, pending, pace }: { rewards: Rewards | null; pending: readonly RolloutPair[]; pace: JudgingPace },
): Promise<Block> {
  const unscored = (even: EvenReason): Block => ({ tree, even, scoreOf: () => null, pick: () => undefined })
  if (!rewards) return unscored('no_model')
  if (rewards.preferences !== null && rewards.preferences < FEWEST_PREFERENCES) return unscored('few_preferences')
  const candidates = listTree(tree)
  const pairs: RolloutPair[] = [...candidates, ...pending]
  const rollouts = [...new Set(pairs.flatMap(({ rolloutAId, rolloutBId }) => [rolloutAId, rolloutBId]))]
  const embeddings = await rewards.embed(rollouts)
  if (!embeddings) return unscored('no_posterior')
  const rowOf = new Map(rollouts.map((id, row) => [id, row]))
  const rows = (side: 'rolloutAId' | 'rolloutBId') => pairs.map((pair) => rowOf.get(pair[side])!)
  const batch = openBatch(embeddings, rows('rolloutAId'), rows('rolloutBId'))
  for (let i = 0; i < pending.length; i++) batch.pick(candidates.length + i)
  const indexOf = new Map(candidates.map((candidate, index) => [candidate, index]))
  return {
    tree,
    even: null,
    scoreOf: (candidate) => scoreOf(batch, indexOf.get(candidate)!, expectedSeconds(pace, candidate.length)),
    pick: (candidate) => batch.pick(indexOf.get(candidate)!),
  }
}

function scoreOf(batch: PairBatch, index: number, seconds: number): CandidateScore {
  const [mean, variance] = [batch.mean[index]!, batch.variance[index]!]
  const bits = expectedInformation(mean, variance)
  return { score: (bits / seconds) * 60, bits, seconds, mean, variance }
}
