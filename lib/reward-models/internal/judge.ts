/**
 * What evaluation and gate see of a reward model, linear or served elsewhere: a number for each rollout and the one
 * parameter that turns differences of numbers into probabilities. P(a preferred to b) = sigma((scores[a] - scores[b]) / temperature).
 */
export type Judge = {
  /** Log-odds scale reward of each rollout of `FitData.rollouts`, centred arbitrarily within a query; NaN: it has none. */
  scores: Float64Array
  /** Fitted on out-of-fold TRAIN scores; 1: as they are. Above 1: the scores are too sure. */
  temperature: number
}

/** Calibrated log-odds that a is preferred to b; null where the judge has no score of one of them. */
export function logOdds({ scores, temperature }: Judge, a: number, b: number): number | null {
  const z = (scores[a]! - scores[b]!) / temperature
  return Number.isFinite(z) ? z : null
}
