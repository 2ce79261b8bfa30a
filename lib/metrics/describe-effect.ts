import type { RewardModelEffect } from '@/lib/reward-models/schema'

export type StrengthChange = { policy: string; change: number }

const many = (n: number, one: string, several = `${one}s`) => `${n} ${n === 1 ? one : several}`

/** What the newest strengths say of the judgments since the ones before, by size: "1 new judgment, gpt-4 +0.01". */
export function describeStrengthEffect(newJudgments: number, changes: readonly StrengthChange[]): string {
  const head = many(newJudgments, 'new judgment')
  const [largest] = changes
  if (!largest) return head
  const size = Math.abs(largest.change).toFixed(2)
  if (size === '0.00') return `${head}, no strength moved by 0.01`
  return `${head}, ${largest.policy} ${largest.change > 0 ? '+' : '−'}${size}`
}

/** "50 new preferences, 2 rollouts changed rank". */
export function describeRewardEffect({ newPreferences, rolloutsChangedRank }: RewardModelEffect): string {
  return `${many(newPreferences, 'new preference')}, ${many(rolloutsChangedRank, 'rollout')} changed rank`
}

/** Changes of the strengths that both boards have, largest first. */
export function strengthChanges(
  before: readonly { policyId: string; strength: number | null }[],
  after: readonly { policyId: string; policy: string; strength: number | null }[],
): StrengthChange[] {
  const earlier = new Map(before.map(({ policyId, strength }) => [policyId, strength]))
  return after
    .flatMap(({ policyId, policy, strength }) => {
      const old = earlier.get(policyId)
      return old == null || strength === null ? [] : { policy, change: strength - old }
    })
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change) || one.policy.localeCompare(other.policy, 'en'))
}
