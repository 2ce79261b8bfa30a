/** How a comparison came to be, in words. */
export const ARM_WORDS = {
  HOLDOUT: 'held-out query, at random',
  RANDOM: 'at random',
  ACTIVE: 'by information',
  LIVE: 'asked live',
  BEST_OF_N: 'watch on over-optimisation',
  TRIAL: 'trial of a new policy',
  MANUAL: 'by hand',
  IMPORTED: 'imported',
} as const

type Counts = { a: number; b: number; tie: number; bothBad: number }

/**
 * `gpt-4 3, llama-13b 1, tie 2`: who was preferred how often. Nothing is said of what did not occur.
 * @param sides policies in the order of the items; of three or more only the number of judged pairs is said
 */
export function verdictText(sides: readonly string[], counts: Counts | undefined): string {
  if (!counts) return 'none yet'
  const { a, b, tie, bothBad } = counts
  if (sides.length > 2) return `${a + b + tie + bothBad} pairs from rankings`
  // Two rollouts of one policy are told apart by their place.
  const [first, second] = sides[0] === sides[1] ? [`1st ${sides[0]}`, `2nd ${sides[1]}`] : sides
  const parts: [string | undefined, number][] = [
    [first, a],
    [second, b],
    ['tie', tie],
    ['both bad', bothBad],
  ]
  return parts
    .filter(([, n]) => n > 0)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')
}
