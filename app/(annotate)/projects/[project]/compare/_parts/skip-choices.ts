import type { SkipReason } from '../_session/types'

/** Reasons for a skip, in the order of their numbers; each has its words in the texts. */
export const SKIP_CHOICES: readonly SkipReason[] = [
  'cannot_judge',
  'not_my_field',
  'language',
  'harmful',
  'broken',
  'other',
]
