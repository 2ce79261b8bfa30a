/** Share of judgments that go to HOLDOUT queries, and of the rest that go to the random arm. */
const HOLDOUT_SHARE = 0.15
const RANDOM_SHARE = 0.2

export type ArmChances = {
  bestOf: number
  holdout: number
  /** ε: of RANDOM given TRAIN. */
  epsilon: number
}

/**
 * Chances of BEST_OF_N and HOLDOUT among all comparisons and of RANDOM among TRAIN ones, so that the shares hold in
 * expected judgments: share ÷ mean overlap, normalised.
 * @param bestOfShare of all judgments, 0 to 1; the others share the rest as they do without it
 */
export function armChances(overlap: number, bestOfShare = 0): ArmChances {
  const left = 1 - bestOfShare
  const randomOverlap = (overlap + Math.max(2, overlap)) / 2
  const holdout = (left * HOLDOUT_SHARE) / 2
  const random = (left * (1 - HOLDOUT_SHARE) * RANDOM_SHARE) / randomOverlap
  const active = (left * (1 - HOLDOUT_SHARE) * (1 - RANDOM_SHARE)) / overlap
  const all = bestOfShare + holdout + random + active
  return {
    bestOf: bestOfShare / all,
    holdout: holdout / all,
    epsilon: random + active > 0 ? random / (random + active) : 1,
  }
}
