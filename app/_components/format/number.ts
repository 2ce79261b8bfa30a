/** Digits of every number on screen come from here: one locale, grouped thousands, a true minus sign. */
const LOCALE = 'en-GB'

/** `3355` → `3,355`. Counts only; anything with a fraction is an estimate or a share. */
export function formatCount(count: number): string {
  return minus(count.toLocaleString(LOCALE, { maximumFractionDigits: 0 }))
}

/**
 * Fixed number of digits after the point.
 * @param signed writes `+` before positive values, for differences
 */
export function formatFixed(value: number, digits: number, signed = false): string {
  const text = value.toLocaleString(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  // -0.004 at two digits is "-0.00": a sign on nothing would claim a direction.
  const isZero = !/[1-9]/.test(text)
  if (isZero) return text.replace('-', '')
  return signed && value > 0 ? `+${text}` : minus(text)
}

/** Share in [0, 1] → `41 %`, with a thin space that does not break. */
export function formatShare(share: number, digits = 0): string {
  return `${formatFixed(share * 100, digits)}\u202f%`
}

function minus(text: string): string {
  return text.replace('-', '\u2212')
}
