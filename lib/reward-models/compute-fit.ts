import { fitLinearReward } from '@/lib/math/linear-reward'
import { packFeatures, type RewardData, usablePreferences } from '@/lib/math/reward-data'
import { extractFeatures, FEATURE_SPEC } from '@/lib/text/features'
import type { FitData } from './fit-data'
import { evaluateModel } from './internal/evaluate-model'
import type { StoredModel } from './internal/stored-model'
import type { ModelEvaluation } from './schema'

export type ComputedFit = { model: StoredModel; evaluation: ModelEvaluation; preferences: number }

/**
 * Both variants of the linear reward model from the TRAIN preferences, and their figures on the HOLDOUT ones. Pure.
 * Throws MathError: `no_data` without a decisive TRAIN preference, `no_convergence`.
 */
export function computeFit(data: FitData): ComputedFit {
  const reward = toRewardData(data)
  const blind = fitLinearReward(reward, { variant: 'blind', spec: FEATURE_SPEC, seed: data.seed })
  const informed = fitLinearReward(reward, { variant: 'informed', spec: FEATURE_SPEC, seed: data.seed })
  const model = { blind, informed }
  return { model, evaluation: evaluateModel(data, reward, model), preferences: data.train.a.length }
}

/** The informed variant knows exactly the policies with a TRAIN verdict. */
function toRewardData({ rollouts, train }: FitData): RewardData {
  const table = packFeatures(
    rollouts.map(({ query, text }) => extractFeatures(query, text)),
    2 ** FEATURE_SPEC.hashed.bits,
  )
  const fitted = usablePreferences({ table, preferences: train })
  const judged = [...fitted].flatMap((row) => [train.a[row]!, train.b[row]!])
  const ids = [...new Set(judged.map((row) => rollouts[row]!.policyId))].sort()
  const ofRow = rollouts.map(({ policyId }) => ids.indexOf(policyId))
  return { table, preferences: train, policies: { ids, ofRow } }
}
