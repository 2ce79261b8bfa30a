import type { DisagreementKind } from '@/lib/metrics/disagreements/schema'

export const KIND_WORDS: Record<DisagreementKind, { label: string; nothing: string }> = {
  reward_prefers_failed: {
    label: 'Reward model prefers a failed one',
    nothing: 'The reward model prefers no failed rollout to a passed one of its query.',
  },
  people_prefer_failed: {
    label: 'People prefer a failed one',
    nothing: 'Nobody chose a failed rollout over a passed one.',
  },
  passed_audited_incorrect: {
    label: 'Passed, but audited as wrong',
    nothing: 'No audit says that a passed rollout is wrong.',
  },
}

export const AUDIT_WORDS = {
  CORRECT: 'Verdict is right',
  INCORRECT: 'Verdict is wrong',
  UNCLEAR: 'Cannot tell',
} as const
