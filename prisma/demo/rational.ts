/** An exact fraction in lowest terms; `d` is always positive. */
export type Rational = { readonly n: bigint; readonly d: bigint }

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

/** n / d in lowest terms. Throws RangeError when d is zero. */
export function rational(n: bigint, d = 1n): Rational {
  if (d === 0n) throw new RangeError('division by zero')
  const divisor = gcd(n, d) * (d < 0n ? -1n : 1n)
  return { n: n / divisor, d: d / divisor }
}

export const add = (a: Rational, b: Rational) => rational(a.n * b.d + b.n * a.d, a.d * b.d)
export const subtract = (a: Rational, b: Rational) => rational(a.n * b.d - b.n * a.d, a.d * b.d)
export const multiply = (a: Rational, b: Rational) => rational(a.n * b.n, a.d * b.d)
export const divide = (a: Rational, b: Rational) => rational(a.n * b.d, a.d * b.n)

// Beyond this a power no longer fits a screen, and BigInt would be asked for gigabytes.
const LARGEST_EXPONENT = 4096n

/** a to a whole power. Throws RangeError for a fractional exponent or one beyond ±4096. */
export function power(a: Rational, exponent: Rational): Rational {
  const e = exponent.n
  if (exponent.d !== 1n || e > LARGEST_EXPONENT || e < -LARGEST_EXPONENT) throw new RangeError('exponent')
  return e >= 0n ? rational(a.n ** e, a.d ** e) : rational(a.d ** -e, a.n ** -e)
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
