import { parseFormula } from '@/lib/math/formula'
import { exactValue } from '@/lib/math/formula-value'
import {
  add,
  divide,
  multiply,
  parseRational,
  type Rational,
  rational,
  subtract,
  toExactText,
  toFixed,
} from '@/lib/math/rational'

/** Longer answers fit no screen. */
const LONGEST_ANSWER = 2000
const HUNDRED = rational(100n)
const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`

/** All numbers of the pattern's groups, or null when the pattern is not there. */
function numbersOf(text: string, pattern: RegExp): Rational[] | null {
  const match = pattern.exec(text)
  if (!match) return null
  const values = match.slice(1).map((group) => parseRational(group))
  return values.every((value) => value !== null) ? values : null
}

function percentOf(text: string): string | null {
  const found = numbersOf(text, new RegExp(`(${NUMBER})\\s*(?:%|percent) of (${NUMBER})\\s*\\?`, 'i'))
  return found && toExactText(divide(multiply(found[0]!, found[1]!), HUNDRED))
}

function percentChange(text: string): string | null {
  if (!/percentage/i.test(text)) return null
  const found = numbersOf(text, new RegExp(`from (${NUMBER}) to (${NUMBER})`, 'i'))
  if (!found || found[0]!.n === 0n) return null
  return `${toExactText(multiply(divide(subtract(found[1]!, found[0]!), found[0]!), HUNDRED))}%`
}

// Money, so always cents; a share that does not come out even is rounded to them.
function splitBill(text: string): string | null {
  const pattern = `bill is (${NUMBER}).*?(${NUMBER})\\s*% tip.*?between (\\d+) people`
  const found = numbersOf(text, new RegExp(pattern, 'is'))
  if (!found || found[2]!.n === 0n) return null
  const total = multiply(found[0]!, add(rational(1n), divide(found[1]!, HUNDRED)))
  return toFixed(divide(total, found[2]!), 2)
}

function average(text: string): string | null {
  if (!/\b(?:average|mean)\b/i.test(text)) return null
  const list = new RegExp(`(${NUMBER}(?:, (?:and )?${NUMBER})*,? and ${NUMBER})`).exec(text)?.[1]
  const values = list?.split(/,? and |, /).map((item) => parseRational(item))
  if (!values?.every((value) => value !== null)) return null
  return toExactText(divide(values.reduce(add), rational(BigInt(values.length))))
}

function expression(text: string): string | null {
  const asked =
    /^(?:what is|what's|work out|calculate|compute)\s+(.+?)(?:,? (?:digit for digit|exactly))?(?: and give .*)?[?.]?$/is
  const body = asked.exec(text.trim())?.[1]
  const value = body ? evaluateExpression(body) : null
  if (!value) return null
  return /as a fraction/i.test(text) && value.d !== 1n ? `${value.n}/${value.d}` : toExactText(value)
}

const WORDS: [RegExp, string][] = [
  [/\btimes\b|(?<=[\d)]\s*)x(?=\s*[\d(])/g, '*'],
  [/\bdivided by\b/g, '/'],
  [/\bplus\b/g, '+'],
  [/\bminus\b/g, '-'],
]

/** The exact value of an expression such as "3/8 + 5/12 − 1/6" or "2^64 − 1"; null where it is none or has no value. */
function evaluateExpression(text: string): Rational | null {
  try {
    return exactValue(parseFormula(WORDS.reduce((body, [word, sign]) => body.replaceAll(word, sign), text)))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

/** The exact answer to an arithmetic query of a kind known here, else null. */
export function answerArithmetic(text: string): string | null {
  for (const rule of [percentOf, percentChange, splitBill, average, expression]) {
    const answer = rule(text)
    if (answer !== null) return answer.length <= LONGEST_ANSWER ? answer : null
  }
  return null
}
