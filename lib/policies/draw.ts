import { factorSemidefinite, multiplyLower } from '@/lib/math/linalg'
import { createRandom, type Random } from '@/lib/math/random'
import type { StrengthPosterior } from '@/lib/math/strength-posterior'

/** A policy that may be sampled, in the order of the posterior. */
export type PolicyToWeigh = {
  policyId: string
  /** A fixed share; null: by Thompson sampling with a floor. */
  weight: number | null
}

export type PolicyWeight = {
  policyId: string
  /** Chance of being drawn first; they sum to 1. */
  probability: number
  /** Chance of being the strongest of those without a fixed share; null where the share is fixed. */
  pBest: number | null
}

const DRAWS = 10_000

/**
 * How likely each policy is drawn first. Those with a fixed share have it. The K others share the rest by
 * f + (1 − K·f) · P(best) with the floor f = 1/(4K), so that each of them keeps at least a quarter of an even share.
 * Fixed shares that sum to more than 1, or leave nobody for the rest, are scaled to 1.
 * @param posterior of a fit on TRAIN alone @param seed of the 10,000 draws behind P(best)
 */
export function weighPolicies(
  policies: readonly PolicyToWeigh[],
  posterior: StrengthPosterior,
  seed: number,
): PolicyWeight[] {
  const open = policies.flatMap(({ weight }, index) => (weight === null ? [index] : []))
  const pBest = chancesOfBest(open, posterior, seed)
  const fixed = policies.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
  const scale = fixed > 1 || open.length === 0 ? fixed : 1
  const rest = Math.max(0, 1 - fixed)
  const floor = 1 / (4 * open.length)
  return policies.map(({ policyId, weight }, index) => {
    if (weight !== null) return { policyId, probability: scale > 0 ? weight / scale : 0, pBest: null }
    const best = pBest[open.indexOf(index)]!
    return { policyId, probability: rest * (floor + (1 - open.length * floor) * best), pBest: best }
  })
}

/** The same policies with even chances: for HOLDOUT queries and the random arm. Those with a share of 0 stay out. */
export function evenWeights(weights: readonly PolicyWeight[]): PolicyWeight[] {
  const able = weights.filter(({ probability }) => probability > 0).length
  return weights.map((one) => ({ ...one, probability: one.probability > 0 ? 1 / able : 0 }))
}

export type DrawnPolicy = {
  policyId: string
  /** Chance that this policy is among the n drawn. */
  propensity: number
}

/**
 * Draws n different policies: the first by its probability, the others evenly among the rest, so that losers stay
 * measured. Policies with probability 0 are never drawn; fewer than n where there are not so many.
 */
export function drawPolicies(weights: readonly PolicyWeight[], n: number, random: Random): DrawnPolicy[] {
  const able = weights.filter(({ probability }) => probability > 0)
  const count = Math.min(n, able.length)
  if (count < 1) return []
  const first = random.weighted(able.map(({ probability }) => probability))
  const others = random.shuffle(able.filter((_, index) => index !== first)).slice(0, count - 1)
  const total = able.reduce((sum, { probability }) => sum + probability, 0)
  const later = able.length > 1 ? (count - 1) / (able.length - 1) : 0
  return [able[first]!, ...others].map(({ policyId, probability }) => {
    const chance = probability / total
    return { policyId, propensity: chance + (1 - chance) * later }
  })
}

/** Share of seeded draws from the posterior in which each of `open` is the strongest of them. */
function chancesOfBest(open: readonly number[], { mean, covariance }: StrengthPosterior, seed: number): number[] {
  const k = open.length
  const block = new Float64Array(k * k)
  open.forEach((i, row) => {
    open.forEach((j, column) => {
      block[row * k + column] = covariance[i * mean.length + j]!
    })
  })
  const factor = factorSemidefinite(block, k)
  const random = createRandom(seed, 'weigh-policies')
  const wins = new Array<number>(k).fill(0)
  const [z, x] = [new Float64Array(k), new Float64Array(k)]
  for (let draw = 0; draw < DRAWS && k > 0; draw++) {
    for (let i = 0; i < k; i++) z[i] = random.gaussian()
    multiplyLower(factor, k, z, x)
    let best = 0
    for (let i = 0; i < k; i++) {
      x[i]! += mean[open[i]!]!
      if (x[i]! > x[best]!) best = i
    }
    wins[best]!++
  }
  return wins.map((n) => n / DRAWS)
}
