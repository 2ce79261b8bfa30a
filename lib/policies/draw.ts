import type { Random } from '@/lib/math/random'

export type PolicyWeight = {
  policyId: string
  /** Chance of being drawn first; they sum to 1. */
  probability: number
}

export type DrawnPolicy = {
  policyId: string
  /** Chance that this policy is among the n drawn. */
  propensity: number
}

/** Draws n different policies: the first by its probability, the others evenly among the rest; fewer where there are not so many. */
export function drawPolicies(weights: readonly PolicyWeight[], n: number, random: Random): DrawnPolicy[] {
  const able = weights.filter(({ probability }) => probability > 0)
  const count = Math.min(n, able.length)
  if (count < 1) return []
  const first = random.weighted(able.map(({ probability }) => probability))
  const others = random.shuffle(able.filter((_, index) => index !== first)).slice(0, count - 1)
  const later = able.length > 1 ? (count - 1) / (able.length - 1) : 0
  return [able[first]!, ...others].map(({ policyId, probability }) => ({
    policyId,
    propensity: probability + (1 - probability) * later,
  }))
}
