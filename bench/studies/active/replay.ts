/**
 * One replay of a set: labels are asked for in batches, by the product's choosing code or evenly at random, a model is
 * fitted after each batch, and its log loss on held-out queries is the curve.
 */
import { FEWEST_PREFERENCES } from '@/lib/comparisons/rewards'
import { expectedInformation } from '@/lib/math/information'
import { fitLinearReward, type LinearRewardModel } from '@/lib/math/linear-reward'
import { openBatch, type PairBatch } from '@/lib/math/pair-batch'
import { drawCandidate } from '@/lib/math/propensity'
import { createRandom, type Random } from '@/lib/math/random'
import { type FeatureTable, packFeatures } from '@/lib/math/reward-data'
import { embedRollouts } from '@/lib/math/reward-embedding'
import { scoreRollouts } from '@/lib/math/reward-ranking'
import { softplus } from '@/lib/math/special'
import type { ReplayPair, ReplaySet } from './replay-set'

export type Chooser = 'random' | 'active'

/** A set with one seed's split, orientation and labels. */
export type Split = {
  set: ReplaySet
  table: FeatureTable
  /** Pool and held-out pairs, in an order of this seed. */
  pool: (ReplayPair & { outcome: 0 | 1 })[]
  heldOut: ReplayPair[]
  seed: number
}

export const HELD_OUT_SHARE = 0.3
/** Queries of a block, and picks of it before the next: as lib/comparisons/fill-pool.ts has them. */
const BLOCK = 64
const BLOCK_PICKS = 16
/** Chance of the random arm given TRAIN, as decision 005 has it for an overlap of 1. */
const EPSILON = 1 / 7

/** Sides are swapped at random: rows with the winner first would leak the answer through the order of equals. */
export function splitSet(set: ReplaySet, seed: number): Split {
  const random = createRandom(seed, 'replay-split')
  const queries = random.shuffle([...new Set(set.pairs.map(({ query }) => query))])
  const held = new Set(queries.slice(0, Math.round(queries.length * HELD_OUT_SHARE)))
  const turned = random.shuffle([...set.pairs]).map((pair): ReplayPair => {
    if (random.uniform() < 0.5) return pair
    return { a: pair.b, b: pair.a, query: pair.query, votes: [pair.votes[1], pair.votes[0]] }
  })
  const pool = turned
    .filter(({ query }) => !held.has(query))
    .map(
      (pair) =>
        ({ ...pair, outcome: random.uniform() * (pair.votes[0] + pair.votes[1]) < pair.votes[0] ? 0 : 1 }) as const,
    )
  const heldOut = turned.filter(({ query }) => held.has(query))
  return { set, table: packFeatures(set.features, set.buckets), pool, heldOut, seed }
}

/**
 * Held-out log loss after each budget.
 * @param stream of random numbers. 'random' goes through the pool as it lies, and the first batch of 'active' is the same
 */
export function replay(split: Split, budgets: readonly number[], chooser: Chooser, stream: string): number[] {
  const random = createRandom(split.seed, stream)
  const open = split.pool.map((_, i) => i)
  if (stream === 'second') random.shuffle(open)
  const labelled: number[] = []
  let model: LinearRewardModel | null = null
  return budgets.map((budget) => {
    const wanted = budget - labelled.length
    const chosen =
      chooser === 'random' || !model || labelled.length < FEWEST_PREFERENCES
        ? open.slice(0, wanted)
        : choose(split, model, open, wanted, random)
    const taken = new Set(chosen)
    open.splice(0, open.length, ...open.filter((pair) => !taken.has(pair)))
    labelled.push(...chosen)
    model = fitTo(split, labelled)
    return measure(split, model)
  })
}

function fitTo({ set, table, pool }: Split, labelled: number[]): LinearRewardModel {
  const pairs = labelled.map((i) => pool[i]!)
  const preferences = {
    a: pairs.map(({ a }) => a),
    b: pairs.map(({ b }) => b),
    outcome: pairs.map(({ outcome }) => outcome),
    query: pairs.map(({ query }) => query),
  }
  const policies = set.policies ?? undefined
  const variant = policies ? 'informed' : 'blind'
  return fitLinearReward({ table, preferences, policies }, { variant, spec: null, penalties: set.penalties })
}

const itemsOf = (set: ReplaySet) =>
  set.features.map((features, row) => ({
    features,
    policy: set.policies ? set.policies.ids[set.policies.ofRow[row]!] : null,
  }))

function measure({ set, heldOut }: Split, model: LinearRewardModel): number {
  const reward = scoreRollouts(model, itemsOf(set))
  let [loss, votes] = [0, 0]
  for (const {
    a,
    b,
    votes: [forA, forB],
  } of heldOut) {
    const z = reward[a]! - reward[b]!
    loss += forA * softplus(-z) + forB * softplus(z)
    votes += forA + forB
  }
  return loss / votes
}

/** As the product's pool is filled: a block of queries drawn evenly, some pairs of it by the draw, then another block. */
function choose(split: Split, model: LinearRewardModel, open: number[], wanted: number, random: Random): number[] {
  const { set, pool } = split
  const column = (side: 'a' | 'b') => pool.map((pair) => pair[side])
  const batch = openBatch(embedRollouts(model, itemsOf(set)), column('a'), column('b'))
  const left = new Map<number, number[]>()
  for (const pair of open) left.set(pool[pair]!.query, [...(left.get(pool[pair]!.query) ?? []), pair])
  const chosen: number[] = []
  while (chosen.length < wanted) {
    const block = random.shuffle([...left.keys()]).slice(0, BLOCK)
    for (let picks = 0; picks < BLOCK_PICKS && chosen.length < wanted; picks++) {
      const queries = block.filter((query) => left.has(query))
      if (queries.length === 0) break
      const pair = drawPair(split, batch, queries, left, random)
      chosen.push(pair)
      batch.pick(pair)
    }
  }
  return chosen
}

/** One pair of these queries, taken out of `left`. */
function drawPair({ pool }: Split, batch: PairBatch, queries: number[], left: Map<number, number[]>, random: Random) {
  const pairs = queries.flatMap((query) => left.get(query)!)
  const uniform = pairs.map((pair) => 1 / (queries.length * left.get(pool[pair]!.query)!.length))
  const bits = pairs.map((pair) => expectedInformation(batch.mean[pair]!, batch.variance[pair]!))
  const pair = pairs[drawCandidate(bits, uniform, EPSILON, random).index]!
  const { query } = pool[pair]!
  const rest = left.get(query)!.filter((other) => other !== pair)
  if (rest.length > 0) left.set(query, rest)
  else left.delete(query)
  return pair
}
