import type { RewardFeatures } from '@/lib/math/reward-data'

/** Buckets of the hashed features in the replays: fewer than the product's, so that a thousand fits take minutes. */
export const BITS = 12

/** Pairs that people have judged already, to be asked for once more in another order. */
export type ReplaySet = {
  name: string
  /** What a pair, a label and the model are here, in one sentence. */
  about: string
  buckets: number
  features: RewardFeatures[]
  /** Code points of each rollout. */
  lengths: number[]
  /** Policy of each rollout; null: unknown, and the blind variant is fitted. */
  policies: { ids: string[]; ofRow: number[] } | null
  penalties: { style: number; hashed: number; policy: number }
  pairs: ReplayPair[]
}

export type ReplayPair = {
  a: number
  b: number
  query: number
  /** Decisive votes for each side. */
  votes: [number, number]
}
