import { add, parseRational, type Rational, toExactText, toFixed } from '@/lib/math/rational'
import { fromBase, toBase, UNIT_BY_NAME, UNIT_NAMES, type Unit } from '@/lib/math/units'

type Mention = { unit: Unit; value: Rational | null; from: number; to: number }

const PLACES = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
// Short names that are hardly ever anything else; the others ("in", "m", "s", "day") ask for a number before them.
const SHORT_BARE = new Set([
  'cm',
  'km',
  'mm',
  'ft',
  'kg',
  'lb',
  'lbs',
  'oz',
  'ml',
  'mL',
  'psi',
  'bar',
  'kPa',
  'mph',
  'GB',
  'GiB',
  'MB',
  'MiB',
])
// A query with one of these is a problem to think about, not a conversion.
const PROBLEM =
  /\b(?:each|every|twice|double|half|total|altogether|more|fewer|less|left|remain\w*|apiece|dozens?|times)\b/i
const MENTION = new RegExp(
  `(?<![\\w.'/])(?:(-?\\d[\\d,]*(?:\\.\\d+)?(?: \\d+/\\d+)?|\\d+/\\d+)[ -]?)?(${UNIT_NAMES})(?!\\w)`,
  'g',
)

const isBare = (name: string) => name.length > 4 || SHORT_BARE.has(name) || /[°/³²]/.test(name) || name.includes(' ')

function listMentions(text: string): Mention[] {
  const mentions: Mention[] = []
  for (const match of text.matchAll(MENTION)) {
    const [all, number, name] = match
    const unit = UNIT_BY_NAME.get(name!)!
    if (number === undefined && !isBare(name!)) continue
    const value = number === undefined ? null : parseRational(number)
    mentions.push({ unit, value, from: match.index, to: match.index + all.length })
  }
  return mentions
}

/** Whether the text's only numbers are the quantity, in one piece, and the decimal places asked for. */
function isOneQuantity(text: string, given: readonly Mention[], mentions: readonly Mention[]): boolean {
  const isJoined = given.every(
    (mention, i) => i === 0 || /^(?:\s|,|and)*$/.test(text.slice(given[i - 1]!.to, mention.from)),
  )
  let rest = text
  for (const { from, to } of mentions) rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to)
  return isJoined && !/\d/.test(rest.replace(/\d decimal place/, ''))
}

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
  if (!first || PROBLEM.test(text) || given.some(({ unit }) => unit.dimension !== first.unit.dimension)) return null
  if (!isOneQuantity(text, given, mentions)) return null
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
