import type { Message } from '@/lib/queries/schema'
import type { Rules } from '../../internal/unit-rows'
import type { FormatName } from '../../schema'
import type { CanonicalRow, PromptRow, Side, Vote } from '../canonical'
import { type Columns, type Line, STRINGS } from '../columns'

/** What a file set is called where its files and commands are named. */
export type FileNames = {
  /** Project and version: `demo-v3`. */
  name: string
  train: string | null
  test: string | null
  fileType: 'jsonl' | 'parquet' | 'csv'
}

type Shared = {
  name: FormatName
  /** In the words of the reader's documents. */
  about: string
  tags: readonly string[]
  columns: Columns
  /** The ready command or configuration, as Markdown. */
  use: (files: FileNames) => string
  /** Files beside the data that the reader wants: name → text. */
  extraFiles?: (files: FileNames) => Record<string, string>
}

/** A format of pairs or votes. A row that it has no room for gives the reason, which is counted. */
export type PairFormat = Shared & {
  reads: 'pairs'
  rules: Rules
  /** One row for each vote, whatever the version's unit. */
  everyVote?: true
  /** Takes a `margin` column where every row has one. */
  margin?: true
  write: (row: CanonicalRow) => Line[] | string
  /** Faults that only this reader trips over: codes of lint.ts. */
  check?: (row: CanonicalRow) => readonly string[]
}

export type PromptFormat = Shared & {
  reads: 'queries' | 'rewrites'
  write: (row: PromptRow) => Line
}

export type Format = PairFormat | PromptFormat

/** Chosen and rejected side of a row that has one. */
export function sidesOf(row: CanonicalRow): { chosen: Side; rejected: Side } {
  return row.outcome === 'B' ? { chosen: row.b, rejected: row.a } : { chosen: row.a, rejected: row.b }
}

/** Turns without anything but role and content. */
export function turns(messages: readonly Message[]): { role: string; content: string }[] {
  return messages.map(({ role, content }) => ({ role, content }))
}

export function answer(content: string): { role: string; content: string } {
  return { role: 'assistant', content }
}

/** The one user turn of a prompt, and its system turn ("" without one); null: it has more turns than these. */
export function singleTurn(prompt: readonly Message[]): { system: string; user: string } | null {
  const [first, second, ...rest] = prompt
  if (first?.role === 'user' && !second) return { system: '', user: first.content }
  if (first?.role === 'system' && second?.role === 'user' && rest.length === 0)
    return { system: first.content, user: second.content }
  return null
}

/** What pair formats carry beside what their readers want: who, when, which side, of which rollouts. */
export const PAIR_META: Columns = {
  schema_version: 'int',
  comparison_id: 'string',
  query_id: 'string',
  environment: 'string',
  chosen_id: 'string',
  rejected_id: 'string',
  chosen_policy: 'string',
  rejected_policy: 'string',
  votes_chosen: 'int',
  votes_rejected: 'int',
  votes_tie: 'int',
  source: 'string',
  annotators: STRINGS,
  shown_first: STRINGS,
  judged_at: STRINGS,
}

export const SCHEMA_VERSION = 1

export function pairMeta(row: CanonicalRow): Line {
  const { chosen, rejected } = sidesOf(row)
  const isA = row.outcome !== 'B'
  return {
    schema_version: SCHEMA_VERSION,
    comparison_id: row.comparisonId,
    query_id: row.queryId,
    environment: row.environment,
    chosen_id: chosen.rolloutId,
    rejected_id: rejected.rolloutId,
    chosen_policy: chosen.policy,
    rejected_policy: rejected.policy,
    votes_chosen: isA ? row.votesA : row.votesB,
    votes_rejected: isA ? row.votesB : row.votesA,
    votes_tie: row.votesTie,
    source: sourcesOf(row.votes),
    annotators: row.votes.map((vote) => vote.annotator),
    shown_first: row.votes.map((vote) => firstSide(vote, isA)),
    judged_at: row.votes.map((vote) => vote.createdAt),
  }
}

/** `HUMAN`, or all sources behind a row with a plus between. */
function sourcesOf(votes: readonly Vote[]): string {
  return [...new Set(votes.map((vote) => vote.source))].sort().join('+')
}

function firstSide(vote: Vote, isA: boolean): string {
  if (vote.shownFirst === null) return 'unknown'
  return (vote.shownFirst === 'A') === isA ? 'chosen' : 'rejected'
}
