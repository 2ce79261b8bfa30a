/** Place by key, 1 the best, as the selects hold them; '' is not chosen yet. */
export type Ranks = Record<string, string>

/** Groups of keys, best first, equal ranks together; null until each has a rank. Gaps between ranks mean nothing. */
export function toRanking(ranks: Ranks): string[][] | null {
  const entries = Object.entries(ranks)
  if (entries.some(([, rank]) => rank === '')) return null
  const used = [...new Set(entries.map(([, rank]) => Number(rank)))].sort((a, b) => a - b)
  return used.map((rank) => entries.filter(([, own]) => Number(own) === rank).map(([key]) => key))
}

/** The selects for a ranking that was given before; all open without one. */
export function toRanks(keys: readonly string[], ranking?: string[][]): Ranks {
  return Object.fromEntries(
    keys.map((key) => {
      const at = ranking?.findIndex((group) => group.includes(key)) ?? -1
      return [key, at < 0 ? '' : String(at + 1)]
    }),
  )
}

/** The next one without a place, in the order of the keys; null once each has one. */
export function nextUnplaced(ranks: Ranks): string | null {
  return Object.keys(ranks).find((key) => ranks[key] === '') ?? null
}

/** Takes the place of the last placed one away: Backspace. */
export function unplaceLast(ranks: Ranks): Ranks {
  const last = Object.keys(ranks).findLast((key) => ranks[key] !== '')
  return last === undefined ? ranks : { ...ranks, [last]: '' }
}
