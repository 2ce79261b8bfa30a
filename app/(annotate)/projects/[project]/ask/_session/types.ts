import type { AskView } from '@/lib/asks/schema'
import type { RevealRow } from '@/lib/judgments/schema'
import type { Formatted } from '../../compare/_session/types'

/** What the server tells the screen about the project and the person. */
export type AskConfig = {
  slug: string
  scale: 'default' | 'eight'
  degrees: boolean
  aspects: readonly string[]
  reveal: 'on_request' | 'always' | 'never'
  /** The person agreed, before, that what they ask is kept and compared. */
  hasConsented: boolean
  /** There are two policies that could answer. */
  ready: boolean
}

export type RecentAsk = { id: string; text: string; turns: number; createdAt: Date }

export type AskState = {
  ask: AskView | null
  formatted: Formatted | null
  reveal: RevealRow[] | null
  /** One sentence about what did not work. */
  trouble: string | null
  isBusy: boolean
  /** Counts what makes the sides begin anew. */
  round: number
}
