import type { ReactNode } from 'react'
import type { AssignmentView, OutcomeName } from '@/lib/comparisons/schema'
import type { RevealRow } from '@/lib/judgments/schema'

/** What the server tells the screen about the project and the person. */
export type CompareConfig = {
  userId: string
  slug: string
  scale: 'default' | 'eight'
  degrees: boolean
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

/** A comparison in the annotator's hands. */
export type Held = {
  assignment: Assignment
  formatted: Formatted | null
  rationale: string
  /** Chosen but not sent. */
  marked: Verdict | null
  /** The lease ended; an answer is still taken. */
  isLeaseLost: boolean
}

/** A comparison that was judged in this tab. */
export type Judged = {
  held: Held
  verdict: Verdict
  rationale: string
  /** Outbox key of its first sending. */
  entryKey: string
  judgmentId: string | null
  reveal: RevealRow[] | null
}

/** Why there is nothing to judge. */
export type Nothing = { reason: 'done' | 'all_leased' | 'held' | 'none'; waiting: number; freeBy: string | null }

export type SkipReason = 'cannot_judge' | 'not_my_field' | 'language' | 'harmful' | 'broken' | 'other'
