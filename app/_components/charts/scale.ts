/** Maps `value` from `[low, high]` to percent; a domain of no width puts everything in the middle. */
export function toPercent(value: number, [low, high]: readonly [number, number]): number {
  return high > low ? (100 * (value - low)) / (high - low) : 50
}

/** Smallest interval around the values, widened by `margin` of its width on both sides; null when there is none. */
export function paddedDomain(values: readonly (number | null)[], margin = 0.06): [number, number] | null {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value))
  if (known.length === 0) return null
  const low = Math.min(...known)
  const high = Math.max(...known)
  // One value alone still needs a scale around it.
  const pad = high > low ? (high - low) * margin : Math.max(Math.abs(high) * margin, 0.05)
  return [low - pad, high + pad]
}

/**
 * Round numbers (1, 2, 2.5 or 5 times a power of ten) inside the domain, about `count` of them, with the digits that
 * tell them apart.
 */
export function niceTicks([low, high]: readonly [number, number], count = 4): { value: number; digits: number }[] {
  const rough = (high - low) / count
  if (!(rough > 0)) return []
  const power = 10 ** Math.floor(Math.log10(rough))
  const distance = (one: number) => Math.abs(Math.log((one * power) / rough))
  const step = power * [1, 2, 2.5, 5, 10].reduce((best, one) => (distance(one) < distance(best) ? one : best))
  const digits =
    [0, 1, 2, 3, 4, 5, 6].find((many) => Math.abs(step * 10 ** many - Math.round(step * 10 ** many)) < 1e-6) ?? 6
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => ({ value: (first + at) * step, digits }))
}
