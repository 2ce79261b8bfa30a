import { v7 as uuid } from 'uuid'
import type { ComparisonToImport } from '@/lib/comparisons/import-comparisons'
import type { Rejection, VoteRow } from './content'
import type { Seen } from './seen'

/** A vote whose rollouts (in the order shown) and judge have ids. */
export type PlacedVote = { row: VoteRow; queryId: string; rolloutIds: readonly string[]; annotatorId: string }

/** A verdict that is there already, as its first revision said it; `verdict` is made by `verdictKey`. */
export type StandingVote = { comparisonId: string; annotatorId: string; verdict: string }

/** An imported comparison that is there already. */
export type StandingComparison = { id: string; repeatOfId: string | null; rolloutIds: string[]; votes: StandingVote[] }

/** A vote and the comparison that it goes to, whose items are `items` in the order of their positions. */
export type PlannedVote = { vote: PlacedVote; comparisonId: string; items: readonly string[] }

export type VotePlan = {
  comparisons: ComparisonToImport[]
  /** Further judgments on standing comparisons. */
  added: Map<string, number>
  judgments: PlannedVote[]
  /** Votes that are there already, and the standing comparisons that the votes fell on. */
  duplicates: PlacedVote[]
  standing: Set<string>
  rejected: Rejection[]
}

type Main = { id: string; rolloutIds: readonly string[] }
type Options = { main: Main | null; votesOf: Map<string, StandingVote[]> }

/**
 * Says which comparisons and judgments votes become. One set of rollouts is one comparison, its positions in the order of
 * the first row; a judge's second vote on it is a comparison of its own that repeats the first. The n-th vote of a judge
 * on a set is the n-th that is there already, so the same file brings in nothing twice.
 * @param standing the imported comparisons of these queries, oldest first
 * @param seen     votes of this import, by judge and set: also those of earlier batches
 */
export function planVotes(votes: readonly PlacedVote[], standing: readonly StandingComparison[], seen: Seen): VotePlan {
  const plan: VotePlan = {
    ...{ comparisons: [], added: new Map(), judgments: [], duplicates: [], standing: new Set(), rejected: [] },
  }
  const sets = new Map<string, Options>()
  for (const comparison of standing) addStanding(sets, comparison)
  const fresh = new Map<string, ComparisonToImport>()
  for (const vote of votes) {
    const key = setKey(vote.rolloutIds)
    const set = sets.get(key) ?? { main: null, votesOf: new Map() }
    sets.set(key, set)
    const nth = seen.add(`${key} ${vote.annotatorId}`)
    const there = set.votesOf.get(vote.annotatorId)?.[nth]
    if (there) compareVotes(vote, there, plan)
    else addJudgment(vote, nth, set, fresh, plan)
  }
  return plan
}

/** A verdict in rollouts, whatever the order in which they lay. */
export function verdictKey(verdict: {
  outcome: string | null
  preferredRolloutId: string | null
  /** Groups of rollouts. */
  ranking: readonly (readonly string[])[] | null
}): string {
  if (verdict.ranking) return verdict.ranking.map((group) => [...group].sort().join('=')).join('>')
  return verdict.preferredRolloutId ?? verdict.outcome ?? ''
}

/** Of a pair: the rollout that the winning key stood for. */
export function preferredOf({ row, rolloutIds }: PlacedVote): string | null {
  return row.outcome === 'A' ? (rolloutIds[0] ?? null) : row.outcome === 'B' ? (rolloutIds[1] ?? null) : null
}

function setKey(rolloutIds: readonly string[]): string {
  return [...rolloutIds].sort().join(' ')
}

function addStanding(sets: Map<string, Options>, comparison: StandingComparison): void {
  const key = setKey(comparison.rolloutIds)
  const set = sets.get(key) ?? { main: null, votesOf: new Map<string, StandingVote[]>() }
  sets.set(key, set)
  if (!comparison.repeatOfId) set.main ??= comparison
  for (const vote of comparison.votes) {
    set.votesOf.set(vote.annotatorId, [...(set.votesOf.get(vote.annotatorId) ?? []), vote])
  }
}

function compareVotes(vote: PlacedVote, there: StandingVote, plan: VotePlan): void {
  const ranking = vote.row.ranking?.map((group) => group.map((at) => vote.rolloutIds[at] ?? '')) ?? null
  const said = verdictKey({ outcome: vote.row.outcome, preferredRolloutId: preferredOf(vote), ranking })
  plan.standing.add(there.comparisonId)
  if (said === there.verdict) plan.duplicates.push(vote)
  else
    plan.rejected.push({
      ...{ file: vote.row.file, line: vote.row.line, code: 'conflict' },
      message: 'This judge’s verdict on this pair is there already and says something else.',
    })
}

function addJudgment(
  vote: PlacedVote,
  nth: number,
  set: Options,
  fresh: Map<string, ComparisonToImport>,
  plan: VotePlan,
): void {
  const isRepeat = nth > 0 && set.main !== null
  let comparison = isRepeat ? null : set.main
  if (!comparison) {
    const made = {
      ...{ id: uuid(), queryId: vote.queryId, rolloutIds: vote.rolloutIds, judgments: 0 },
      repeatOfId: isRepeat ? set.main!.id : null,
    }
    plan.comparisons.push(made)
    fresh.set(made.id, made)
    comparison = made
    set.main ??= made
  }
  const made = fresh.get(comparison.id)
  if (made) made.judgments++
  else {
    plan.added.set(comparison.id, (plan.added.get(comparison.id) ?? 0) + 1)
    plan.standing.add(comparison.id)
  }
  plan.judgments.push({ vote, comparisonId: comparison.id, items: comparison.rolloutIds })
}
