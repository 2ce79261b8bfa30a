/**
 * p-values that hold for all of a family at once.
 *   adjusted of the i-th smallest = max over j <= i of min(1, (m - j + 1) p_j),   m hypotheses
 * The chance that any adjusted value of a true null is at most a is at most a. Cost: O(m log m).
 * Source: Holm (1979), "A simple sequentially rejective multiple test procedure".
 */

/** In the order given. */
export function holmAdjusted(p: readonly number[]): number[] {
  const adjusted = new Array<number>(p.length).fill(1)
  let highest = 0
  for (const [rank, at] of [...p.keys()].sort((a, b) => p[a]! - p[b]!).entries()) {
    highest = Math.max(highest, Math.min(1, (p.length - rank) * p[at]!))
    adjusted[at] = highest
  }
  return adjusted
}
