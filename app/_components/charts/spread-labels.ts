/**
 * Moves labels apart so that none overlaps, as little as needed and without changing their order. Positions are
 * centres, in the unit of `gap` (the height of a label). Labels that cannot all fit keep the gap and run over the end.
 */
export function spreadLabels(
  wanted: readonly number[],
  gap: number,
  [least, most]: readonly [number, number],
): number[] {
  const order = wanted.map((_, at) => at).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0) || one - other)
  const placed = wanted.map((at) => at)
  let floor = least
  for (const at of order) {
    placed[at] = Math.max(wanted[at] ?? 0, floor)
    floor = (placed[at] ?? 0) + gap
  }
  let ceiling = most
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, ceiling)
    ceiling = (placed[at] ?? 0) - gap
  }
  return placed
}
