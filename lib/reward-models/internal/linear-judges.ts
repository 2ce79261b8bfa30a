import type { LinearRewardModel } from '@/lib/math/linear-reward'
import type { RewardFeatures } from '@/lib/math/reward-data'
import { scoreRollouts } from '@/lib/math/reward-ranking'
import type { FeatureSpec } from '@/lib/text/features'
import type { EvaluationData } from '../fit-data'
import type { VersionJudges } from './judge'
import { RAW, type StoredModel, type Temperatures } from './stored-model'
import { textFeatures } from './text-features'

/** Features of one rollout of the data, under a specification. */
export type FeatureReader = (spec: FeatureSpec, row: number) => RewardFeatures

/** Reads each rollout's features once for each specification that it is asked for. */
export function createFeatureReader({ rollouts, vectors }: EvaluationData): FeatureReader {
  const known = new Map<string, (RewardFeatures | undefined)[]>()
  return (spec, row) => {
    const source = spec.embedding?.source ?? ''
    const key = `${spec.version}:${spec.hashed.bits}:${source}`
    const read = known.get(key) ?? []
    known.set(key, read)
    const { query, text } = rollouts[row]!
    read[row] ??= textFeatures(spec, { query, text, vector: vectors[source]?.[row] })
    return read[row]
  }
}

/** Scores of those rollouts alone, the others have none. The informed judge has none of a policy that its fit did not know. */
export function linearJudges(
  { blind, informed, temperature }: StoredModel,
  { rollouts }: EvaluationData,
  features: FeatureReader,
  rows: Iterable<number>,
): VersionJudges {
  const known = new Set(informed.policies.ids)
  const scored = [...rows]
  const scores = (model: LinearRewardModel<FeatureSpec>, among: number[]) => {
    const items = among.map((row) => ({ features: features(model.spec, row), policy: rollouts[row]!.policyId }))
    const found = scoreRollouts(model, items)
    const all = new Float64Array(rollouts.length).fill(Number.NaN)
    among.forEach((row, i) => {
      all[row] = found[i]!
    })
    return all
  }
  const judge = (model: LinearRewardModel<FeatureSpec>, among: number[], { all, bySource }: Temperatures) => ({
    scores: scores(model, among),
    temperature: all,
    bySource,
  })
  const knownRows = scored.filter((row) => known.has(rollouts[row]!.policyId))
  return {
    blind: judge(blind, scored, temperature?.blind ?? RAW),
    informed: judge(informed, knownRows, temperature?.informed ?? RAW),
  }
}
