import type { Arm, Outcome, Source } from '@/lib/db/generated/enums'
import type { Message } from '@/lib/queries/schema'

/** One side of a pair. */
export type Side = {
  rolloutId: string
  /** `name`, or `name@version` where a name has several. */
  policy: string
  text: string
  /** What its policy saw. */
  context: readonly Message[]
  isTruncated: boolean
}

/** One verdict behind a row, in the order of the row's sides. */
export type Vote = {
  preferenceId: string
  judgmentId: string
  revision: number
  annotator: string
  annotatorKind: string
  /** Only where an admin asked for addresses, else "". */
  address: string
  source: Source
  outcome: Outcome
  degree: number | null
  weight: number
  blind: boolean
  ownQuery: boolean
  /** Which side this annotator saw first; null: not known. */
  shownFirst: 'A' | 'B' | null
  seconds: number | null
  rationale: string | null
  aspects: unknown
  judgedAt: string | null
  createdAt: string
}

/** The row that every format is made from. */
export type CanonicalRow = {
  id: string
  comparisonId: string
  queryId: string
  externalId: string
  environment: string
  reference: string
  split: 'TRAIN' | 'HOLDOUT'
  /** The query as people wrote it. */
  query: readonly Message[]
  /** What both policies saw; null: they saw different conversations. */
  prompt: readonly Message[] | null
  a: Side
  b: Side
  outcome: Outcome
  margin: number | null
  votesA: number
  votesB: number
  votesTie: number
  votesBothBad: number
  votes: readonly Vote[]
  /** How the comparison was chosen; "": a verifier's verdicts have none. */
  arm: Arm | ''
  propensity: number | null
  /** Version of the reward model that chose it; null: none did. */
  rewardModel: number | null
}

/** A query without a verdict, or with the rewrite of a rollout. */
export type PromptRow = {
  id: string
  queryId: string
  externalId: string
  environment: string
  reference: string
  prompt: readonly Message[]
  /** Of a rewrite. */
  completion: string
  author: string
  createdAt: string
}
