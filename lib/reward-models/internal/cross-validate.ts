import { fitLinearReward, type LinearRewardModel, type RewardVariant } from '@/lib/math/linear-reward'
import { dealFolds } from '@/lib/math/penalty-search'
import { knowsPolicies, scoreRollouts } from '@/lib/math/reward-ranking'
import { fitTemperature } from '@/lib/math/temperature'
import type { FeatureSpec } from '@/lib/text/features'
import type { EvaluationData, PreferenceColumns } from '../fit-data'
import type { FeatureReader } from './linear-judges'
import { toRewardData } from './reward-data'
import type { Temperatures } from './stored-model'

/** Reward of a less reward of b of every TRAIN preference, by a fit that has not seen its query; null: by none. */
export type OutOfFold = Record<RewardVariant, (number | null)[]>

/** What of a fitted model it takes to fit it again. */
export type Recipe = Pick<LinearRewardModel<FeatureSpec>, 'variant' | 'spec' | 'penalties'>

const FOLDS = 5

/**
 * Fits a model's recipe (features, penalties) again in 5 folds, each query wholly in one. With fewer than two queries
 * there is nothing to leave out: all null.
 * @param seen rows of `train` that its fit reads; all others are only scored
 */
export function crossValidate(
  data: EvaluationData,
  { blind, informed }: Record<RewardVariant, Recipe>,
  features: FeatureReader,
  seen: (row: number) => boolean = () => true,
): OutOfFold {
  const { train, seed } = data
  const folds = Math.min(FOLDS, new Set(train.query).size)
  const found: OutOfFold = { blind: train.a.map(() => null), informed: train.a.map(() => null) }
  if (folds < 2) return found
  // Other folds than those that chose the penalties: on these, that choice has not been made yet.
  const fold = dealFolds(train.query, folds, seed + 1)
  for (const model of [blind, informed]) {
    for (let f = 0; f < folds; f++) {
      const rows = (inside: boolean) => [...train.a.keys()].filter((row) => (fold[row] === f) === inside)
      const fitted = refit(data, model, features, rows(false).filter(seen))
      if (!fitted) continue
      for (const row of rows(true)) found[model.variant][row] = difference(data, fitted, features, row)
    }
  }
  return found
}

/** Null where the rows have no decisive preference. */
function refit(data: EvaluationData, model: Recipe, features: FeatureReader, rows: number[]) {
  const train = pickRows(data.train, rows)
  if (!train.outcome.some((code) => code < 2)) return null
  const { spec, variant, penalties } = model
  return fitLinearReward(toRewardData(data, train, spec, features), { variant, spec, penalties, seed: data.seed })
}

function difference(
  { train, rollouts }: EvaluationData,
  model: LinearRewardModel<FeatureSpec>,
  features: FeatureReader,
  row: number,
): number | null {
  const items = [train.a[row]!, train.b[row]!].map((at) => ({
    features: features(model.spec, at),
    policy: rollouts[at]!.policyId,
  }))
  if (
    !knowsPolicies(
      model,
      items.map(({ policy }) => policy),
    )
  )
    return null
  const [a, b] = scoreRollouts(model, items)
  return a! - b!
}

export function pickRows(columns: PreferenceColumns, rows: readonly number[]): PreferenceColumns {
  const pick = <T>(column: T[]) => rows.map((row) => column[row]!)
  const { a, b, outcome, query, comparison, weight, overlapping, environment, source, at } = columns
  return {
    ...{ a: pick(a), b: pick(b), outcome: pick(outcome), query: pick(query), comparison: pick(comparison) },
    ...{ weight: pick(weight), overlapping: pick(overlapping), environment: pick(environment) },
    ...{ source: pick(source), at: pick(at) },
  }
}

/** With fewer, a source shares the temperature of all. */
const FEWEST_OF_A_SOURCE = 50

/** On out-of-fold rewards; a source of verdicts with 50 preferences, beside others, gets its own. */
export function fitTemperatures(train: PreferenceColumns, z: readonly (number | null)[]): Temperatures {
  const rows = [...z.keys()].filter((row) => z[row] !== null)
  const of = (some: number[]) => {
    const pick = (column: number[]) => some.map((row) => column[row]!)
    return fitTemperature({
      z: some.map((row) => z[row]!),
      outcome: pick(train.outcome),
      query: pick(train.query),
      weight: pick(train.weight),
    })
  }
  const sources = [...new Set(train.source)].sort()
  const bySource: Record<string, number> = {}
  for (const source of sources.length > 1 ? sources : []) {
    const mine = rows.filter((row) => train.source[row] === source)
    if (mine.length >= FEWEST_OF_A_SOURCE) bySource[source] = of(mine)
  }
  return { all: of(rows), bySource }
}
