import { v7 as uuid } from 'uuid'
import type { ComparisonToImport } from '@/lib/comparisons/import-comparisons'
import type { JudgmentToImport } from '@/lib/judgments/import-judgments'
import type { Rejection, VoteRow } from './content'

/** A vote whose rollouts and judge have ids. */
export type PlacedVote = { row: VoteRow; queryId: string; rolloutAId: string; rolloutBId: string; annotatorId: string }

/** A verdict that is there already, as its first revision said it. */
export type StandingVote = {
  comparisonId: string
  annotatorId: string
  preferredRolloutId: string | null
  outcome: string
}

/** An imported comparison that is there already. */
export type StandingComparison = { id: string; repeatOfId: string | null; rolloutIds: string[]; votes: StandingVote[] }

export type PlannedJudgment = JudgmentToImport & { queryId: string; rolloutIds: readonly string[] }

export type VotePlan = {
  comparisons: (ComparisonToImport & { rolloutIds: readonly string[] })[]
  /** Further judgments on standing comparisons. */
  added: Map<string, number>
  judgments: PlannedJudgment[]
  /** Verdicts that are there already, and the standing comparisons that the votes fell on. */
  duplicates: number
  standing: Set<string>
  rejected: Rejection[]
}

type Pair = { main: { id: string; rolloutIds: readonly string[] } | null; votesOf: Map<string, StandingVote[]> }

/**
 * Says which comparisons and judgments votes on pairs become. One pair of rollouts is one comparison, its positions in
 * the order of the first row; a judge's second vote on it is a comparison of its own that repeats the first. The n-th
 * vote of a judge on a pair is the n-th that is there already, so the same file brings in nothing twice.
 * @param standing the imported comparisons of these queries, oldest first
 */
export function planVotes(votes: readonly PlacedVote[], standing: readonly StandingComparison[]): VotePlan {
  const plan: VotePlan = {
    comparisons: [],
    added: new Map(),
    judgments: [],
    duplicates: 0,
    standing: new Set(),
    rejected: [],
  }
  const pairs = new Map<string, Pair>()
  for (const comparison of standing) addStanding(pairs, comparison)
  const fresh = new Map<string, ComparisonToImport>()
  const seen = new Map<string, number>()
  for (const vote of votes) {
    const key = pairKey([vote.rolloutAId, vote.rolloutBId])
    const pair = pairs.get(key) ?? { main: null, votesOf: new Map() }
    pairs.set(key, pair)
    const nth = seen.get(`${key} ${vote.annotatorId}`) ?? 0
    seen.set(`${key} ${vote.annotatorId}`, nth + 1)
    const there = pair.votesOf.get(vote.annotatorId)?.[nth]
    if (there) compareVotes(vote, there, plan)
    else addJudgment(vote, nth, pair, fresh, plan)
  }
  return plan
}

function pairKey(rolloutIds: readonly string[]): string {
  return [...rolloutIds].sort().join(' ')
}

function addStanding(pairs: Map<string, Pair>, comparison: StandingComparison): void {
  const key = pairKey(comparison.rolloutIds)
  const pair = pairs.get(key) ?? { main: null, votesOf: new Map<string, StandingVote[]>() }
  pairs.set(key, pair)
  if (!comparison.repeatOfId) pair.main ??= comparison
  for (const vote of comparison.votes) {
    pair.votesOf.set(vote.annotatorId, [...(pair.votesOf.get(vote.annotatorId) ?? []), vote])
  }
}

function compareVotes(vote: PlacedVote, there: StandingVote, plan: VotePlan): void {
  const preferred = preferredOf(vote)
  const same = preferred === there.preferredRolloutId && (preferred !== null || vote.row.outcome === there.outcome)
  plan.standing.add(there.comparisonId)
  if (same) plan.duplicates++
  else
    plan.rejected.push({
      file: vote.row.file,
      line: vote.row.line,
      message: 'This judge’s verdict on this pair is there already and says something else.',
    })
}

function addJudgment(
  vote: PlacedVote,
  nth: number,
  pair: Pair,
  fresh: Map<string, ComparisonToImport>,
  plan: VotePlan,
): void {
  const isRepeat = nth > 0 && pair.main !== null
  let comparison = isRepeat ? null : pair.main
  if (!comparison) {
    const rolloutIds = [vote.rolloutAId, vote.rolloutBId]
    const made = {
      id: uuid(),
      queryId: vote.queryId,
      rolloutIds,
      judgments: 0,
      repeatOfId: isRepeat ? pair.main!.id : null,
    }
    plan.comparisons.push(made)
    fresh.set(made.id, made)
    comparison = made
    pair.main ??= made
  }
  const made = fresh.get(comparison.id)
  if (made) made.judgments++
  else {
    plan.added.set(comparison.id, (plan.added.get(comparison.id) ?? 0) + 1)
    plan.standing.add(comparison.id)
  }
  plan.judgments.push({
    ...{
      comparisonId: comparison.id,
      annotatorId: vote.annotatorId,
      queryId: vote.queryId,
      rolloutIds: comparison.rolloutIds,
    },
    ...{ source: vote.row.kind === 'MODEL' ? 'MODEL' : 'HUMAN', outcome: vote.row.outcome },
    ...{ preferredRolloutId: preferredOf(vote), rationale: vote.row.rationale },
  })
}

function preferredOf({ row, rolloutAId, rolloutBId }: PlacedVote): string | null {
  return row.outcome === 'A' ? rolloutAId : row.outcome === 'B' ? rolloutBId : null
}
