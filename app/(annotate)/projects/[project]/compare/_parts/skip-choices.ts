import type { SkipReason } from '../_session/types'

/** Reasons for a skip, in the order of their numbers. */
export const SKIP_CHOICES: readonly { reason: SkipReason; label: string }[] = [
  { reason: 'cannot_judge', label: 'I cannot decide' },
  { reason: 'not_my_field', label: 'Not my field' },
  { reason: 'language', label: 'A language I do not read' },
  { reason: 'harmful', label: 'Harmful' },
  { reason: 'broken', label: 'Broken or unreadable' },
  { reason: 'other', label: 'Something else' },
]
