/** Preferences as columns of equal length, oldest first. `a` and `b` are rows of `FitData.rollouts`. */
export type PreferenceColumns = {
  a: number[]
  b: number[]
  /** Codes of OUTCOME. */
  outcome: number[]
  query: number[]
  comparison: number[]
  weight: number[]
  /** 1 where human agreement may read it: of the first `overlap` judgments of a comparison born with two or more. */
  overlapping: number[]
}

/** All that a fit reads, as plain values: it can go to a thread. */
export type FitData = {
  seed: number
  rollouts: { query: string; text: string; policyId: string }[]
  train: PreferenceColumns
  holdout: PreferenceColumns
}
