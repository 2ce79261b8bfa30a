import type { RewardEmbeddings } from '@/lib/math/pair-batch'

/** With fewer TRAIN preferences behind the model the active arm draws evenly: decision 018 says why. */
export const FEWEST_PREFERENCES = 50

/** The promoted reward model as plain values; this station knows no reward model. */
export type Rewards = {
  rewardModelId: string
  /** TRAIN preferences it was fitted on; null: not known. */
  preferences: number | null
  /** Verdicts after this moment were not seen by its fit. */
  cutoffAt: Date | null
  /**
   * Rewards of these rollouts and their posterior, in the given order. Null where there is no posterior: a model that is
   * served elsewhere.
   */
  embed: (rolloutIds: readonly string[]) => Promise<RewardEmbeddings | null>
  /** Rewards of the rollouts of one query, divided by the temperature, so that σ of a difference is a calibrated chance. */
  calibrated: (rolloutIds: readonly string[]) => Promise<Float64Array>
}
