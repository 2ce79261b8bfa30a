import { add, divide, multiply, parseRational, type Rational, subtract, toExactText, toFixed } from './rational'
import { UNITS, type Unit } from './units'

type Mention = { unit: Unit; value: Rational | null }

// Without a number before them these are words or letters far more often than units.
const NEVER_BARE = new Set(['in', 'm', 'g', 'L', 'st', 'mi'])
const PLACES = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
const UNIT_BY_NAME = new Map(UNITS.flatMap((unit) => unit.names.map((name) => [name, unit] as const)))

const escapeRegex = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
// Longest first, so that "litres per 100 km" is one unit and not litres and 100 km.
const NAMES = [...UNIT_BY_NAME.keys()]
  .sort((a, b) => b.length - a.length)
  .map(escapeRegex)
  .join('|')
const MENTION = new RegExp(
  `(?<![\\w.'/])(?:(-?\\d[\\d,]*(?:\\.\\d+)?(?: \\d+/\\d+)?|\\d+/\\d+)[ -]?)?(${NAMES})(?!\\w)`,
  'g',
)

function listMentions(text: string): Mention[] {
  const mentions: Mention[] = []
  for (const [, number, name] of text.matchAll(MENTION)) {
    const unit = UNIT_BY_NAME.get(name!)!
    if (number === undefined && NEVER_BARE.has(name!)) continue
    mentions.push({ unit, value: number === undefined ? null : parseRational(number) })
  }
  return mentions
}

const toBase = (value: Rational, unit: Unit) =>
  unit.inverse ? divide(unit.factor, value) : add(multiply(value, unit.factor), unit.offset)

const fromBase = (base: Rational, unit: Unit) =>
  unit.inverse ? divide(unit.factor, base) : divide(subtract(base, unit.offset), unit.factor)

/** How many decimal places the query asks for; null when it names none. */
function findPlaces(text: string): number | null {
  const places = /\b(\d|no|one|two|three|four|five|six) decimal places?\b/i.exec(text)?.[1]
  if (places) return /\d/.test(places) ? Number(places) : PLACES.indexOf(places.toLowerCase())
  return /to the nearest (?!half|quarter|ten|hundred|thousand)\p{L}+/u.test(text) ? 0 : null
}

/**
 * The exact answer to a query that gives one quantity ("5 ft 11 in" counts as one) and names one other unit
 * of its dimension; rounded only as the query asks, else a fraction where the decimals do not end. Null otherwise.
 */
export function answerConversion(text: string): string | null {
  const mentions = listMentions(text)
  const given = mentions.filter((mention) => mention.value !== null)
  const first = given[0]
  if (!first || given.some(({ unit }) => unit.dimension !== first.unit.dimension)) return null
  // Degrees do not add up, and neither do miles per gallon.
  if (given.length > 1 && (first.unit.inverse || first.unit.dimension === 'temperature')) return null
  if (first.unit.inverse && first.value!.n === 0n) return null
  const bare = mentions.filter(({ unit, value }) => value === null && unit.dimension === first.unit.dimension)
  const targets = new Set(
    bare.map(({ unit }) => unit).filter((unit) => given.every((mention) => mention.unit !== unit)),
  )
  const [target] = targets
  if (!target || targets.size > 1) return null
  const base = given.map(({ unit, value }) => toBase(value!, unit)).reduce(add)
  if (target.inverse && base.n === 0n) return null
  const result = fromBase(base, target)
  const places = findPlaces(text)
  return `${places === null ? toExactText(result) : toFixed(result, places)} ${target.symbol}`
}
