import type { ReactNode } from 'react'
import type { AssignmentView, OutcomeName } from '@/lib/comparisons/schema'
import type { RevealRow } from '@/lib/judgments/schema'

/** What the server tells the screen about the project and the person. */
export type CompareConfig = {
  userId: string
  slug: string
  scale: 'default' | 'eight'
  degrees: boolean
  /** Further questions of the project, each answered A, same or B. */
  aspects: readonly string[]
  reveal: 'on_request' | 'always' | 'never'
  leaseSeconds: number
  judgedToday: number
}

/** As JSON brings it: dates are strings. */
export type Assignment = Omit<AssignmentView, 'leaseUntil'> & { leaseUntil: string }

/** Formatted on the server, by option key. */
export type Formatted = Record<string, { text: ReactNode; earlier: ReactNode[] }>

/** What one judgment says. `ranking`: groups of keys, best first. */
export type Verdict = { outcome?: OutcomeName; degree?: number | null; ranking?: string[][] }

export type AspectAnswer = 'A' | 'SAME' | 'B'

/** What the annotator has filled in beside the answer, and an answer chosen but not sent. */
export type Filled = {
  rationale: string
  aspects: Record<string, AspectAnswer>
  /** A better rollout in the annotator's words; null: the box was never opened. */
  rewrite: string | null
  marked: Verdict | null
}

/** A comparison in the annotator's hands. */
export type Held = {
  assignment: Assignment
  formatted: Formatted | null
  filled: Filled
  /** The lease ended; an answer is still taken. */
  isLeaseLost: boolean
}

/** A comparison that was judged. */
export type Judged = {
  held: Held
  verdict: Verdict
  /** Outbox key of its first sending; its own id where it was sent before this tab. */
  entryKey: string
  judgmentId: string | null
  reveal: RevealRow[] | null
}

/** Why there is nothing to judge. */
export type Nothing = {
  reason: 'done' | 'all_leased' | 'held' | 'none' | 'not_qualified'
  waiting: number
  freeBy: string | null
}

export type SkipReason = 'cannot_judge' | 'not_my_field' | 'language' | 'harmful' | 'broken' | 'other'
