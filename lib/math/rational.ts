/**
 * Exact fractions of whole numbers of any size: n / d in lowest terms, d > 0.
 * Cost: that of BigInt; a result of more than MAX_BITS bits is refused before it is computed, so no input takes
 * more than about a second or a few megabytes.
 */
export type Rational = { readonly n: bigint; readonly d: bigint }

/** About 78,000 decimal digits. */
export const MAX_BITS = 2 ** 18

const bits = (a: bigint) => a.toString(16).length * 4

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** n / d in lowest terms. Throws RangeError when d is zero or a part is too large. */
export function rational(n: bigint, d = 1n): Rational {
  if (d === 0n) throw new RangeError('division by zero')
  if (bits(n) > MAX_BITS + 8 || bits(d) > MAX_BITS + 8) throw new RangeError('too large')
  if (d === 1n) return { n, d }
  const divisor = gcd(n, d) * (d < 0n ? -1n : 1n)
  return { n: n / divisor, d: d / divisor }
}

export const add = (a: Rational, b: Rational) => rational(a.n * b.d + b.n * a.d, a.d * b.d)
export const subtract = (a: Rational, b: Rational) => rational(a.n * b.d - b.n * a.d, a.d * b.d)
export const multiply = (a: Rational, b: Rational) => rational(a.n * b.n, a.d * b.d)
export const divide = (a: Rational, b: Rational) => rational(a.n * b.d, a.d * b.n)
export const isEqual = (a: Rational, b: Rational) => a.n === b.n && a.d === b.d
export const absolute = (a: Rational): Rational => (a.n < 0n ? { n: -a.n, d: a.d } : a)
export const isAtMost = (a: Rational, b: Rational) => a.n * b.d <= b.n * a.d

/** a to a whole power. Throws RangeError for a fractional exponent and for a result that is too large. */
export function power(a: Rational, exponent: Rational): Rational {
  if (exponent.d !== 1n) throw new RangeError('exponent')
  const e = exponent.n < 0n ? -exponent.n : exponent.n
  const isUnit = a.d === 1n && a.n >= -1n && a.n <= 1n
  if (isUnit) return unitPower(a, exponent.n)
  if (e > BigInt(MAX_BITS) || BigInt(Math.max(bits(a.n), bits(a.d)) - 3) * e > BigInt(MAX_BITS))
    throw new RangeError('exponent')
  return exponent.n >= 0n ? { n: a.n ** e, d: a.d ** e } : rational(a.d ** e, a.n ** e)
}

function unitPower(a: Rational, e: bigint): Rational {
  if (a.n !== 0n) return { n: e % 2n === 0n ? 1n : a.n, d: 1n }
  if (e < 0n) throw new RangeError('division by zero')
  return { n: e === 0n ? 1n : 0n, d: 1n }
}

/** The number written as "2,480", "-0.5", "3/8" or "2 1/2"; null for anything else. */
export function parseRational(text: string): Rational | null {
  const match = /^([-−]?)(?:(\d[\d,]*)(?:\.(\d+))?)?(?:(^|\s+|(?<=[-−]))(\d+)\/(\d+))?$/.exec(text.trim())
  if (!match || (match[2] === undefined && match[5] === undefined)) return null
  const decimals = match[3] ?? ''
  const whole = rational(BigInt((match[2] ?? '0').replaceAll(',', '') + decimals), 10n ** BigInt(decimals.length))
  if (match[6] !== undefined && BigInt(match[6]) === 0n) return null
  const value = match[5] ? add(whole, rational(BigInt(match[5]), BigInt(match[6]!))) : whole
  return match[1] ? rational(-value.n, value.d) : value
}

/** Decimal text with exactly `decimals` places, halves rounded away from zero. */
export function toFixed(a: Rational, decimals: number): string {
  const scale = 10n ** BigInt(decimals)
  const size = a.n < 0n ? -a.n : a.n
  const rounded = (2n * size * scale + a.d) / (2n * a.d)
  const digits = rounded.toString().padStart(decimals + 1, '0')
  const sign = a.n < 0n && rounded > 0n ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The exact value: a decimal where it ends ("41.94"), else a fraction ("2/3"). */
export function toExactText(a: Rational): string {
  let rest = a.d
  let twos = 0
  let fives = 0
  for (; rest % 2n === 0n; rest /= 2n) twos += 1
  for (; rest % 5n === 0n; rest /= 5n) fives += 1
  return rest === 1n ? toFixed(a, Math.max(twos, fives)) : `${a.n}/${a.d}`
}
