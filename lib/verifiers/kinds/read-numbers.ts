import { add, divide, multiply, power, type Rational, rational } from '@/lib/math/rational'

export type ReadNumber = {
  /** Null: digits that make no number, such as "1,23" or "1.2.3". */
  value: Rational | null
  isPercent: boolean
  text: string
  /** What follows it, at most 60 characters: where a unit may stand. */
  behind: string
  from: number
  to: number
}

/** Longest number read, in characters. */
export const MAX_DIGITS = 60_000
const LARGEST_EXPONENT = 10_000

const SPACES = '\\u00a0\\u202f\\u2009'
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.])([-−+]?)\s?([$€£¥]?)\s?([-−]?)(\.?\d(?:[\d.,'_${SPACES}]*\d)?)` +
    String.raw`(?:(?:[eE]|\s?[×x*·]\s?10\s?\^\s?\{?)([-−+]?\d{1,9})\}?)?` +
    String.raw`(?:(?:\s(\d{1,99}))?\s?\/\s?(\d{1,9999}))?\s?(%|percent\b|thousand\b|million\b|billion\b|trillion\b)?`,
  'gu',
)
const SCALES: Record<string, number> = { thousand: 3, million: 6, billion: 9, trillion: 12 }
const WHOLE = new RegExp(`^(?:\\d+|\\d{1,3}(?:([,'_${SPACES}])\\d{3})(?:\\1\\d{3})*)$`)

/** LaTeX and typography that stand around numbers, as plain signs. */
export function plainNumbers(text: string): string {
  return text
    .replaceAll('{,}', ',')
    .replaceAll(/\\[dt]?frac\s?\{(-?\d{1,9999})\}\s?\{(\d{1,9999})\}/g, ' $1/$2')
    .replaceAll(/\\[dt]?frac\s?(\d)\s?(\d)/g, ' $1/$2')
    .replaceAll(/\\(?:text|mathrm|mathbf)\s?\{([^{}]{0,200})\}/g, ' $1 ')
    .replaceAll('\\times', '×')
    .replaceAll('\\cdot', '·')
    .replaceAll(/\\([$%])/g, '$1')
    .replaceAll(/\\[,;!: ]/g, '')
    .replaceAll(/\*\*|`/g, ' ')
}

/** All numbers of a text, in order: signs, thousands, decimals, fractions, percent, powers of ten. Cost: linear. */
export function readNumbers(text: string): ReadNumber[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const [all, sign, , inner, digits, exponent, numerator, denominator, suffix] = match
    const isNegative = (sign === '-' || sign === '−') !== (inner !== '')
    const size = sizeOf(digits!, exponent, numerator, denominator, suffix)
    const value = size && isNegative ? { n: -size.n, d: size.d } : size
    const isPercent = suffix === '%' || suffix === 'percent'
    const to = match.index + all.length
    return { value, isPercent, text: all.trim(), behind: text.slice(to, to + 60), from: match.index, to }
  })
}

function sizeOf(
  digits: string,
  exponent: string | undefined,
  numerator: string | undefined,
  denominator: string | undefined,
  suffix: string | undefined,
): Rational | null {
  let value = readDigits(digits)
  const e = Number((exponent ?? '0').replace('−', '-')) + (SCALES[suffix ?? ''] ?? 0)
  if (!value || Math.abs(e) > LARGEST_EXPONENT) return null
  if (e !== 0) value = multiply(value, power(rational(10n), rational(BigInt(e))))
  if (denominator !== undefined) {
    const d = BigInt(denominator)
    if (d === 0n) return null
    value = numerator ? add(value, rational(BigInt(numerator), d)) : divide(value, rational(d))
  }
  return suffix === '%' || suffix === 'percent' ? divide(value, rational(100n)) : value
}

function readDigits(text: string): Rational | null {
  if (text.length > MAX_DIGITS) return null
  const [whole = '', decimals = '', ...more] = text.split('.')
  if (more.length > 0 || (whole !== '' && !WHOLE.test(whole)) || /\D/.test(decimals)) return null
  return rational(BigInt(whole.replaceAll(/\D/g, '') + decimals), 10n ** BigInt(decimals.length))
}

const SEVERAL = 'More than one number is offered as the answer.'
// What stands between two numbers that are both offered: "5 or 6", "5 to 6", "5, 6", "5–6", "5:6".
const BOTH = /^[\s,/&~–—:−-]*(?:or|and|to)?[\s$€£¥]*$/i

/**
 * The number that a short text states: what follows its last "=", there the first number, with words around it. A
 * sentence where there is none, where several are offered at once, where it is denied, or where it cannot be read.
 */
export function statedNumber(text: string): ReadNumber | string {
  const plain = plainNumbers(text)
  const from = Math.max(plain.lastIndexOf('='), plain.lastIndexOf('≈')) + 1
  const said = plain.slice(from)
  if (/\d\W{0,9}\b(?:or|and)\s{1,9}\w{1,9}\s{0,9}=$/i.test(plain.slice(Math.max(0, from - 60), from))) return SEVERAL
  const numbers = readNumbers(said)
  return numbers.length === 0 ? 'There is no number in the answer.' : choose(said, numbers, 0)
}

/** The last number of a text that states no answer, by the same rules. */
export function lastNumber(text: string): ReadNumber | string {
  const plain = plainNumbers(text.slice(-2000))
  const numbers = readNumbers(plain)
  return numbers.length === 0 ? 'There is no number in the text.' : choose(plain, numbers, numbers.length - 1)
}

function choose(text: string, numbers: ReadNumber[], at: number): ReadNumber | string {
  const found = numbers[at]!
  const isJoined = (i: number) => {
    const [one, other] = [numbers[i], numbers[i + 1]]
    return one && other && BOTH.test(text.slice(one.to, other.from)) && !isSame(one, other)
  }
  if (isJoined(at) || isJoined(at - 1)) return SEVERAL
  if (/\b(?:not|isn['’]t|never)\s{1,3}$/i.test(text.slice(0, found.from)))
    return 'The text says that it is not this number.'
  if (/^\s?\^/.test(found.behind) || /\^\s?\{?$/.test(text.slice(0, found.from)))
    return 'An expression is given where its value is asked for.'
  return found.value ? found : `"${found.text.slice(0, 60)}" cannot be read as a number.`
}

function isSame({ value: one }: ReadNumber, { value: other }: ReadNumber): boolean {
  return one !== null && other !== null && one.n === other.n && one.d === other.d
}
