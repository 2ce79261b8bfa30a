import { packFeatures, type RewardData, usablePreferences } from '@/lib/math/reward-data'
import type { FeatureSpec } from '@/lib/text/features'
import type { EvaluationData, PreferenceColumns } from '../fit-data'
import type { FeatureReader } from './linear-judges'

/**
 * TRAIN preferences with the features of their rollouts, as a fit reads them. The informed variant knows exactly the
 * policies with a verdict there. Rows that are not in `train` keep empty features.
 */
export function toRewardData(
  { rollouts }: EvaluationData,
  train: PreferenceColumns,
  spec: FeatureSpec,
  features: FeatureReader,
): RewardData {
  const judged = new Set([...train.a, ...train.b])
  const { embedding } = spec
  const empty = {
    ...{ style: new Float64Array(spec.style.length), index: [], value: [] },
    ...(embedding && { embedding: new Float32Array(embedding.dimension) }),
  }
  const table = packFeatures(
    rollouts.map((_, row) => (judged.has(row) ? features(spec, row) : empty)),
    2 ** spec.hashed.bits,
  )
  const fitted = usablePreferences({ table, preferences: train })
  const known = [...fitted].flatMap((row) => [train.a[row]!, train.b[row]!])
  const ids = [...new Set(known.map((row) => rollouts[row]!.policyId))].sort()
  const number = new Map(ids.map((id, i) => [id, i]))
  return {
    table,
    preferences: train,
    policies: { ids, ofRow: rollouts.map(({ policyId }) => number.get(policyId) ?? -1) },
  }
}
