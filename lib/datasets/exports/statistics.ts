import type { CanonicalRow } from './canonical'

export type Statistics = ReturnType<ReturnType<typeof createStatistics>['figures']>

/** Figures of a dataset card, gathered while the rows are written; sums alone, so memory stays small. */
export function createStatistics() {
  let rows = 0
  let chosenCharacters = 0
  let rejectedCharacters = 0
  let decisive = 0
  let longerWins = 0
  let severalVotes = 0
  let agreeing = 0
  const policies = new Map<string, number>()
  const sources = new Map<string, number>()
  const annotators = new Set<string>()
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    add(row: CanonicalRow): void {
      rows++
      for (const side of [row.a, row.b]) add(policies, side.policy)
      for (const vote of row.votes) {
        annotators.add(vote.annotator)
        add(sources, vote.source)
      }
      const votes = row.votes.length
      if (votes > 1) {
        severalVotes++
        agreeing += Math.max(row.votesA, row.votesB, row.votesTie, row.votesBothBad) / votes
      }
      if (row.outcome !== 'A' && row.outcome !== 'B') return
      decisive++
      const [chosen, rejected] = row.outcome === 'A' ? [row.a, row.b] : [row.b, row.a]
      chosenCharacters += chosen.text.length
      rejectedCharacters += rejected.text.length
      longerWins +=
        chosen.text.length > rejected.text.length ? 1 : chosen.text.length === rejected.text.length ? 0.5 : 0
    },
    figures() {
      const mean = (sum: number, n: number) => (n === 0 ? null : Math.round((1000 * sum) / n) / 1000)
      return {
        rows,
        annotators: annotators.size,
        sources: Object.fromEntries([...sources].sort()),
        policies: Object.fromEntries([...policies].sort()),
        mean_characters_chosen: mean(chosenCharacters, decisive),
        mean_characters_rejected: mean(rejectedCharacters, decisive),
        longer_side_wins: mean(longerWins, decisive),
        rows_with_several_votes: severalVotes,
        mean_share_of_majority: mean(agreeing, severalVotes),
      }
    },
  }
}
