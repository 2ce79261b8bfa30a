import { z } from 'zod'
import { idSchema } from '@/lib/access/schema'
import type { Estimate } from '@/lib/reward-models/schema'

/** `rewardModel`: picks of that version alone; default: of all. */
export const bestOfNSchema = z.strictObject({ rewardModel: idSchema.optional() })

export type BestOfNQuery = z.infer<typeof bestOfNSchema>

/** The over-optimisation watch: the reward's pick of n against one random rollout of the same policy, on HOLDOUT queries. */
export type BestOfN = {
  /** Smallest n first. */
  items: {
    n: number
    /** log n − (n − 1)/n, nats: how far choosing so moves away from the policy, at most. The axis. */
    kl: number
    queries: number
    bothBad: number
    /** Share of verdicts for the pick, a tie half. A gap below 100 queries. */
    human: Estimate
    /** What the reward promised on the same verdicts. */
    predicted: Estimate
  }[]
  /** Empty: nothing speaks of over-optimisation. */
  flags: ({ code: 'below_predicted'; n: number } | { code: 'falls'; from: number; to: number })[]
}
