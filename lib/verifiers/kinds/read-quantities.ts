import { add, type Rational } from '@/lib/math/rational'
import { fromBase, toBase, UNIT_BY_NAME, UNIT_NAMES, type Unit } from '@/lib/math/units'
import { plainNumbers, type ReadNumber, readNumbers } from './read-numbers'

export type Quantity = { value: Rational; unit: Unit; text: string; from: number; to: number }

const UNIT = new RegExp(String.raw`^[\s-]?(?:(?:degrees?|deg)\s)?(${UNIT_NAMES})(?![\p{L}\p{N}])`, 'u')

/** Quantities of a text ("180.34 cm"), in order; parts of one kind that follow each other ("5 ft 11 in") are one. */
export function readQuantities(text: string): Quantity[] {
  const plain = plainNumbers(text)
  const found: Quantity[] = []
  for (const number of readNumbers(plain)) {
    const name = UNIT.exec(number.behind)
    const unit = name && UNIT_BY_NAME.get(name[1]!)
    if (!unit || !number.value || number.isPercent) continue
    const part = { value: number.value, unit, text: '', from: number.from, to: number.to + name[0].length }
    const before = found.at(-1)
    if (before && isCompound(before, part, plain)) found[found.length - 1] = join(before, part, plain)
    else found.push({ ...part, text: plain.slice(part.from, part.to).trim() })
  }
  return found
}

function isCompound(one: Quantity, other: Omit<Quantity, 'text'>, text: string): boolean {
  const isLarger = one.unit.factor.n * other.unit.factor.d > other.unit.factor.n * one.unit.factor.d
  const adds = one.unit.offset.n === 0n && !one.unit.inverse
  return (
    adds && isLarger && one.unit.dimension === other.unit.dimension && /^,?\s?$/.test(text.slice(one.to, other.from))
  )
}

function join(one: Quantity, other: Omit<Quantity, 'text'>, text: string): Quantity {
  const value = fromBase(add(toBase(one.value, one.unit), toBase(other.value, other.unit)), one.unit)
  return { ...one, value, to: other.to, text: text.slice(one.from, other.to).trim() }
}

/** In another unit. Null where that is of another kind, or the value has none there. */
export function convert(quantity: { value: Rational; unit: Unit }, unit: Unit): Rational | null {
  if (quantity.unit.dimension !== unit.dimension) return null
  if (quantity.unit === unit) return quantity.value
  try {
    return fromBase(toBase(quantity.value, quantity.unit), unit)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The unit that stands right behind a number; null: none that is known. */
export function unitBehind(number: ReadNumber): Unit | null {
  const name = UNIT.exec(number.behind)
  return (name && UNIT_BY_NAME.get(name[1]!)) ?? null
}
