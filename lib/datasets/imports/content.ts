import type { AnnotatorKind, Outcome } from '@/lib/db/generated/enums'
import type { Message } from '@/lib/queries/schema'

/** Where a row stood, to say so when it cannot be stored. */
export type Place = { file: string; line: number }

/** A row that cannot be stored, and why. */
export type Rejection = Place & { message: string }

export type QueryRow = Place & {
  externalId: string
  environment: string
  messages: Message[]
  reference: string | null
}

export type RolloutRow = Place & {
  /** externalId of its query. */
  query: string
  policy: string
  text: string
  /** What the policy really saw, where that differs from the query's messages. */
  context: Message[] | null
}

export type VoteRow = Place & {
  query: string
  /** Shown first. */
  policyA: string
  policyB: string
  outcome: Outcome
  judge: string
  kind: AnnotatorKind
  rationale: string | null
}

/** What a set of files says, whatever its format: readers make it, `storeContent` writes it. */
export type ImportContent = {
  queries: QueryRow[]
  rollouts: RolloutRow[]
  votes: VoteRow[]
  rejected: Rejection[]
}

export type Counts = { queries: number; rollouts: number; judgments: number; annotators: number; comparisons: number }

export const noCounts: Readonly<Counts> = { queries: 0, rollouts: 0, judgments: 0, annotators: 0, comparisons: 0 }
