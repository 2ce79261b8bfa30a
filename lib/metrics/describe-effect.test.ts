import { describe, expect, it } from 'vitest'
import { describeRewardEffect, describeStrengthEffect, strengthChanges } from './describe-effect'

describe('what a judgment did', () => {
  it('names the policy that moved most, with its sign', () => {
    const before = [
      { policyId: '1', strength: 0.5 },
      { policyId: '2', strength: -0.5 },
      { policyId: '3', strength: null },
    ]
    const after = [
      { policyId: '1', policy: 'gpt-4', strength: 0.512 },
      { policyId: '2', policy: 'llama', strength: -0.53 },
      { policyId: '3', policy: 'new', strength: 9 },
    ]
    const changes = strengthChanges(before, after)
    expect(changes.map(({ policy }) => policy)).toEqual(['llama', 'gpt-4'])
    expect(describeStrengthEffect(2, changes)).toBe('2 new judgments, llama −0.03')
    expect(describeStrengthEffect(1, changes.slice(1))).toBe('1 new judgment, gpt-4 +0.01')
  })

  it('does not show a movement that rounds to nothing, nor one before there was a board', () => {
    expect(describeStrengthEffect(1, [{ policy: 'gpt-4', change: -0.004 }])).toBe(
      '1 new judgment, no strength moved by 0.01',
    )
    expect(describeStrengthEffect(1, [])).toBe('1 new judgment')
  })

  it('counts preferences and rollouts in words', () => {
    const effect = { previousVersion: 1, newPreferences: 50, rolloutsChangedRank: 1, queriesChanged: 1 }
    expect(describeRewardEffect(effect)).toBe('50 new preferences, 1 rollout changed rank')
  })
})
