/**
 * Whether two formulas are equal wherever both have a real value: compared at seeded points, exactly where both are
 * fractions of polynomials (two that differ agree at a random point with probability near zero: Schwartz 1980, Zippel
 * 1979), else in floating point to 1e-11 of their size.
 * Points: POINTS draws, names between −4 and 4 in steps of 1/997; at least ENOUGH must have a value on both sides.
 */
import { type Formula, parseFormula } from './formula'
import { exactValue, sampleFormula } from './formula-value'
import { createRandom } from './random'
import { isEqual, type Rational, rational } from './rational'

const POINTS = 40
const ENOUGH = 6
const TOLERANCE = 1e-11
const SEED = 20_261_201
const CONSTANTS: Record<string, number> = { pi: Math.PI, e: Math.E }

export type FormulaVerdict = 'equal' | 'different' | 'undecided'

/** Throws SyntaxError or RangeError where a text is no formula. */
export function compareFormulas(one: string, other: string): FormulaVerdict {
  return compareParsed(parseFormula(one), parseFormula(other))
}

export function compareParsed(one: Formula, other: Formula): FormulaVerdict {
  const names = [...namesOf(one, new Set()), ...namesOf(other, new Set())].filter((name) => !(name in CONSTANTS))
  const random = createRandom(SEED, 'formula')
  let compared = 0
  for (let i = 0; i < POINTS; i++) {
    const point = new Map(
      names.map((name) => [name, rational(BigInt(Math.floor(random.uniform() * 7977) - 3988), 997n)]),
    )
    const same = compareAt(one, other, point)
    if (same === false) return 'different'
    if (same) compared += 1
    if (same && names.length === 0) return 'equal'
  }
  return compared >= ENOUGH ? 'equal' : 'undecided'
}

/** Null where a side has no value there. */
function compareAt(one: Formula, other: Formula, point: ReadonlyMap<string, Rational>): boolean | null {
  try {
    return isEqual(exactValue(one, point), exactValue(other, point))
  } catch (error) {
    if (error instanceof RangeError) return null
    if (!(error instanceof SyntaxError)) throw error
  }
  const real = new Map([...point].map(([name, { n, d }]) => [name, Number(n) / Number(d)]))
  for (const [name, value] of Object.entries(CONSTANTS)) real.set(name, value)
  const [a, b] = [sampleFormula(one, real), sampleFormula(other, real)]
  if (!Number.isFinite(a.value) || !Number.isFinite(b.value)) return null
  const scale = Math.max(a.scale, b.scale, 1e-300)
  // Where the terms dwarf the result no digit of it is left to compare.
  if (scale > 1e6 * Math.max(Math.abs(a.value), Math.abs(b.value), 1e-3)) return null
  return Math.abs(a.value - b.value) <= TOLERANCE * Math.max(Math.abs(a.value), Math.abs(b.value), scale * 1e-2)
}

function namesOf(formula: Formula, found: Set<string>): Set<string> {
  if (formula.kind === 'name') found.add(formula.name)
  else if (formula.kind === 'call') namesOf(formula.of, found)
  else if (formula.kind !== 'number') {
    namesOf(formula.left, found)
    namesOf(formula.right, found)
  }
  return found
}
