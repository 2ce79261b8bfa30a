/** What the screen shows besides the comparison itself; nothing of it is stored. */
export type View = {
  dialog: 'guidelines' | 'keys' | 'report' | null
  /** The box for the reason is open. */
  why: boolean
  /** The box for a better rollout is open. */
  rewrite: boolean
  /** The reasons for a skip are open, or the box in which something harmful is reported. */
  skip: 'reasons' | 'report' | null
  raw: boolean
  /** What one side has and the other has not is marked. */
  differences: boolean
  /** Both rollouts scroll together. */
  sync: boolean
  /** The whole conversation instead of its last turn. */
  conversation: boolean
  /** On a phone: the option in view. */
  tab: string
}

export const INITIAL_VIEW: View = {
  dialog: null,
  why: false,
  rewrite: false,
  skip: null,
  raw: false,
  differences: false,
  sync: false,
  conversation: false,
  tab: 'A',
}

/** What a new comparison begins with; raw and synced scrolling stay as they were set. */
export const FRESH: Partial<View> = { why: false, rewrite: false, skip: null, conversation: false, tab: 'A' }
