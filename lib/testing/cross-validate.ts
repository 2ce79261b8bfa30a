/** Held-out reward differences of a preference set: every preference is scored by a fit that saw nothing of its group. */
import { fitLinearReward, type LinearRewardModel, type RewardVariant } from '@/lib/math/linear-reward'
import { dealFolds, type Penalties } from '@/lib/math/penalty-search'
import { packFeatures, type RewardData, type RewardFeatures } from '@/lib/math/reward-data'
import { scoreRollouts } from '@/lib/math/reward-ranking'
import { estimateStrengths } from '@/lib/math/strengths'
import { extractFeatures, FEATURE_SPEC } from '@/lib/text/features'
import type { PreferenceSet } from './preference-sets'

const FOLDS = 5

export const featuresOf = (set: PreferenceSet): RewardFeatures[] =>
  set.rollouts.map(({ query, text }) => extractFeatures(query, text))
export const styleOnly = (features: readonly RewardFeatures[]): RewardFeatures[] =>
  features.map(({ style }) => ({ style, index: [], value: [] }))

export function rewardDataOf(
  set: PreferenceSet,
  features: readonly RewardFeatures[],
  isUsed = (_row: number) => true,
): RewardData {
  const ids = [...new Set(set.rollouts.flatMap(({ policy }) => policy ?? []))].sort()
  return {
    table: packFeatures(features, 2 ** FEATURE_SPEC.hashed.bits),
    preferences: { ...columnsOf(set), weight: set.a.map((_, row) => (isUsed(row) ? 1 : 0)) },
    policies: { ids, ofRow: set.rollouts.map(({ policy }) => ids.indexOf(policy ?? '')) },
  }
}

export const columnsOf = ({ a, b, outcome, group }: PreferenceSet) => ({ a, b, outcome, query: group })

export type Trial = { seed: number; variant?: RewardVariant; penalties?: Penalties }

/** Five folds by group; penalties, where none are given, are searched within the training part of each. */
export function crossValidate(set: PreferenceSet, features: readonly RewardFeatures[], trial: Trial): Float64Array {
  const { seed, variant = 'blind', penalties } = trial
  const fold = dealFolds(set.group, FOLDS, seed)
  const z = new Float64Array(set.a.length)
  for (let f = 0; f < FOLDS; f++) {
    const data = rewardDataOf(set, features, (row) => fold[row] !== f)
    const model = fitLinearReward(data, { variant, spec: FEATURE_SPEC, penalties, seed })
    const difference = differences(model, set, features)
    for (let row = 0; row < z.length; row++) if (fold[row] === f) z[row] = difference(row)
  }
  return z
}

/** As above, and the scoring fit saw no preference of one of the two policies either: two scores for each preference. */
export function leavePolicyOut(
  set: PreferenceSet,
  features: readonly RewardFeatures[],
  { seed }: Trial,
): { z: number[]; row: number[] } {
  const fold = dealFolds(set.group, FOLDS, seed)
  const found: { z: number[]; row: number[] } = { z: [], row: [] }
  const policies = [...new Set(set.rollouts.map(({ policy }) => policy))]
  for (let f = 0; f < FOLDS; f++) {
    const { penalties } = fitLinearReward(
      rewardDataOf(set, features, (row) => fold[row] !== f),
      { spec: FEATURE_SPEC, seed },
    )
    for (const policy of policies) {
      const isOf = (row: number) => [set.a[row]!, set.b[row]!].some((end) => set.rollouts[end]!.policy === policy)
      const data = rewardDataOf(set, features, (row) => fold[row] !== f && !isOf(row))
      const model = fitLinearReward(data, { spec: FEATURE_SPEC, penalties, seed })
      const difference = differences(model, set, features)
      for (let row = 0; row < set.a.length; row++) {
        if (fold[row] !== f || !isOf(row)) continue
        found.z.push(difference(row))
        found.row.push(row)
      }
    }
  }
  return found
}

/** Strengths alone, in the same folds. */
export function crossValidateStrengths(set: PreferenceSet, { seed }: Trial): Float64Array {
  const fold = dealFolds(set.group, FOLDS, seed)
  const ids = [...new Set(set.rollouts.map(({ policy }) => policy))]
  const ofRow = (row: number) => ids.indexOf(set.rollouts[row]!.policy)
  const z = new Float64Array(set.a.length)
  for (let f = 0; f < FOLDS; f++) {
    const rows = set.a.flatMap((_, row) => (fold[row] === f ? [] : row))
    const games = {
      policies: ids.length,
      a: rows.map((row) => ofRow(set.a[row]!)),
      b: rows.map((row) => ofRow(set.b[row]!)),
      outcome: rows.map((row) => set.outcome[row]!),
    }
    const theta = estimateStrengths(games, { method: 'half', intervals: 'none' }).policies.map((p) => p.strength!)
    for (let row = 0; row < z.length; row++)
      if (fold[row] === f) z[row] = theta[ofRow(set.a[row]!)]! - theta[ofRow(set.b[row]!)]!
  }
  return z
}

/** Trained on all the other sets together, each preference weighted so that no set counts for more than 1,000. */
export function transfer(
  target: number,
  sets: readonly PreferenceSet[],
  features: readonly (readonly RewardFeatures[])[],
): Float64Array {
  const all: PreferenceSet = { name: 'all', rollouts: [], a: [], b: [], outcome: [], group: [] }
  const weight: number[] = []
  sets.forEach((set, s) => {
    const offset = all.rollouts.length
    all.rollouts.push(...set.rollouts)
    set.a.forEach((_, row) => {
      all.a.push(set.a[row]! + offset)
      all.b.push(set.b[row]! + offset)
      all.outcome.push(set.outcome[row]!)
      all.group.push(set.group[row]! * sets.length + s)
      weight.push(s === target ? 0 : Math.min(1, 1000 / set.a.length))
    })
  })
  const data = rewardDataOf(all, features.flat())
  const model = fitLinearReward({ ...data, preferences: { ...data.preferences, weight } }, { spec: FEATURE_SPEC })
  const set = sets[target]!
  const difference = differences(model, set, features[target]!)
  return Float64Array.from(set.a, (_, row) => difference(row))
}

function differences(model: LinearRewardModel, set: PreferenceSet, features: readonly RewardFeatures[]) {
  const items = set.rollouts.map(({ policy }, row) => ({ features: features[row]!, policy }))
  const score = scoreRollouts(model, items)
  return (row: number) => score[set.a[row]!]! - score[set.b[row]!]!
}
