import type { AnnotatorKind, Outcome, Source } from '@/lib/db/generated/enums'
import type { Message } from '@/lib/queries/schema'

/** Where a row stood, to say so when it cannot be stored. Lines count from 1. */
export type Place = { file: string; line: number }

/** A row that cannot be stored, and why. `code` is stable: bad_json, not_an_object, null_byte, lone_surrogate, … */
export type Rejection = Place & { code: string; message: string }

export type QueryRow = {
  /** Natural key in the project; null: known by its text. */
  externalId: string | null
  environment: string
  /** Null: the query with this externalId has to be there. */
  messages: Message[] | null
  reference: string | null
}

export type RolloutRow = Partial<Place> & {
  /** `name` or `name@version`. */
  policy: string
  text: string
  /** What the policy really saw, where that differs from the query's messages. */
  context: Message[] | null
  /** Null: known by its text. */
  sampleIndex: number | null
}

export type VoteRow = Place & {
  /** Index of each option among the record's rollouts, in the order in which it was shown. */
  options: readonly number[]
  /** Of two: A is the first option. Null for a ranking. */
  outcome: Outcome | null
  /** Of three or more: groups of places among `options`, best first. */
  ranking: number[][] | null
  /** Name of the annotator with the format before it: `mt-bench:author_2`. */
  judge: string
  kind: AnnotatorKind
  /** Kept where nobody in the project has it. */
  pseudonym?: string
  /** Default: by the kind of annotator. */
  source?: Source
  /** Of our own formats: the judgment that it is, where it was made in this very project. */
  judgmentId?: string
  degree?: number | null
  /** Default 1 for a pair. */
  weight?: number
  blind?: boolean
  seconds?: number | null
  rationale?: string | null
  aspects?: Record<string, string>
  judgedAt?: string | null
}

/** What one row of a file says: a query, rollouts of it, and verdicts on them. Readers make it, `storeBatch` writes it. */
export type ImportRecord = Place & { query: QueryRow; rollouts: RolloutRow[]; votes: VoteRow[] }

export type Counts = {
  /** Rows of the files. */
  records: number
  queries: number
  rollouts: number
  judgments: number
  annotators: number
  comparisons: number
}

export const noCounts: Readonly<Counts> = {
  ...{ records: 0, queries: 0, rollouts: 0, judgments: 0, annotators: 0, comparisons: 0 },
}

export function isRejection(row: ImportRecord | Rejection): row is Rejection {
  return 'message' in row
}
