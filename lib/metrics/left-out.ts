/** Left-out reasons of preferences that a board does not read at all; all other reasons are among those it read. */
const NOT_READ: ReadonlySet<string> = new Set(['withdrawn', 'quality', 'not_blind', 'source'])

/**
 * How many of the project's preferences a board leaves out, and of how many.
 * @param preferences what the board read @param excluded its counts by reason
 */
export function countLeftOut(preferences: number, excluded: Record<string, number>): { leftOut: number; of: number } {
  const sum = (entries: [string, number][]) => entries.reduce((total, [, n]) => total + n, 0)
  const entries = Object.entries(excluded)
  return { leftOut: sum(entries), of: preferences + sum(entries.filter(([reason]) => NOT_READ.has(reason))) }
}
