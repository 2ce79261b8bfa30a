import { formatFixed } from './number'

/**
 * Digits after the point for a value known to within `halfWidth`: two significant digits of the half-width,
 * at least `least` and at most `most`. 0.0098 → 4 would be noise, so `most` is 3 unless said otherwise.
 */
export function estimateDigits(halfWidth: number | null, least = 2, most = 3): number {
  if (halfWidth === null || !Number.isFinite(halfWidth) || halfWidth <= 0) return most
  const needed = 1 - Math.floor(Math.log10(halfWidth))
  return Math.min(most, Math.max(least, needed))
}

/**
 * `0.735 ± 0.010`; the half-width is left out where there is none.
 * @returns null when the value is not a finite number: the caller shows a gap with its reason, never a zero
 */
export function formatEstimate(
  value: number | null,
  halfWidth: number | null,
  options: { digits?: number; signed?: boolean } = {},
): { value: string; halfWidth: string | null } | null {
  if (value === null || !Number.isFinite(value)) return null
  const known = halfWidth !== null && Number.isFinite(halfWidth)
  const digits = options.digits ?? estimateDigits(known ? halfWidth : null)
  return {
    value: formatFixed(value, digits, options.signed),
    halfWidth: known ? formatFixed(halfWidth, digits) : null,
  }
}
