/** The displayed scale: 400 points are a factor of ten in the odds. Nothing is ever computed on it. */
const POINTS = 400 / Math.LN10

/** Elo of a log-strength difference from `base` (default 1000, the mean of a component). */
export function eloOf(strength: number, base = 1000): number {
  return base + POINTS * strength
}
