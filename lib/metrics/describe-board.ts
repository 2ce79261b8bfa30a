/** One policy's place, as a board or a stored fit gives it. */
export type Standing = { policy: string; strength: number | null; rankLow: number | null; rankHigh: number | null }

/**
 * The finding of a board in words, for the title of its chart: `gpt-4 leads; the next two cannot be told apart`.
 * Ranks are those that the intervals allow. Says nothing of policies without a strength.
 */
export function describeStandings(standings: readonly Standing[]): string {
  const known = standings
    .filter((one) => one.strength !== null)
    .toSorted((one, other) => (other.strength ?? 0) - (one.strength ?? 0))
  const [first, second] = known
  if (!first) return 'No policy has a strength yet'
  if (!second) return `${first.policy} is the only policy with a strength`
  if (first.rankLow === null || first.rankHigh === null) return `${first.policy} is ahead; how surely is not known`
  const leaders = known.filter((one) => one.rankLow === 1)
  if (leaders.length === known.length) return `${word(known.length, true)} policies cannot be told apart`
  if (leaders.length > 1) return `${word(leaders.length, true)} policies lead; they cannot be told apart`
  const tied = known.slice(1).filter((one) => one.rankLow === second.rankLow)
  if (tied.length > 1) return `${first.policy} leads; the next ${word(tied.length)} cannot be told apart`
  return `${first.policy} leads, then ${second.policy}`
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function word(n: number, begins = false): string {
  const text = WORDS[n] ?? String(n)
  return begins ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
