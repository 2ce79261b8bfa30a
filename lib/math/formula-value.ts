/**
 * Values of a formula: exact over fractions where it has only + − × ÷ ! and whole powers, else in floating point.
 * Limits: factorials up to 5,000; parts of fractions up to MAX_BITS bits. Cost: linear in the tree, times BigInt.
 */
import type { Formula } from './formula'
import { add, divide, multiply, power, type Rational, rational, subtract } from './rational'

const LARGEST_FACTORIAL = 5000n
const EXACT = { '+': add, '-': subtract, '*': multiply, '/': divide, '^': power }

/**
 * The exact value. Throws RangeError where there is none (division by zero, too large), SyntaxError where the formula
 * is not one of fractions alone (a root, a name without a value).
 */
export function exactValue(formula: Formula, names: ReadonlyMap<string, Rational> = new Map()): Rational {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'name': {
      const value = names.get(formula.name)
      if (!value) throw new SyntaxError(`"${formula.name}" has no value`)
      return value
    }
    case 'call':
      if (formula.name !== 'factorial') throw new SyntaxError(`${formula.name} has no exact value`)
      return factorial(exactValue(formula.of, names))
    default: {
      const exponent = exactValue(formula.right, names)
      if (formula.kind === '^' && exponent.d !== 1n) throw new SyntaxError('a root has no exact value')
      return EXACT[formula.kind](exactValue(formula.left, names), exponent)
    }
  }
}

function factorial({ n, d }: Rational): Rational {
  if (d !== 1n || n < 0n || n > LARGEST_FACTORIAL) throw new RangeError('factorial')
  let product = 1n
  for (let i = 2n; i <= n; i++) product *= i
  return rational(product)
}

const CALLS: Record<string, (x: number) => number> = {
  ...{ sin: Math.sin, cos: Math.cos, tan: Math.tan, asin: Math.asin, acos: Math.acos, atan: Math.atan },
  ...{ sinh: Math.sinh, cosh: Math.cosh, tanh: Math.tanh, exp: Math.exp, ln: Math.log, log: Math.log10 },
  ...{ sqrt: Math.sqrt, abs: Math.abs, cot: (x) => 1 / Math.tan(x), sec: (x) => 1 / Math.cos(x) },
  csc: (x) => 1 / Math.sin(x),
}

/** A value in floating point with the largest size met on the way, which says how many of its digits mean something. */
export type Sampled = { value: number; scale: number }

/** NaN where it has no real value there. `log` is the decimal logarithm, `ln` the natural one. */
export function sampleFormula(formula: Formula, names: ReadonlyMap<string, number>): Sampled {
  switch (formula.kind) {
    case 'number':
      return sized(Number(formula.value.n) / Number(formula.value.d), 0)
    case 'name':
      return sized(names.get(formula.name) ?? Number.NaN, 0)
    case 'call': {
      const { value, scale } = sampleFormula(formula.of, names)
      return sized(formula.name === 'factorial' ? smallFactorial(value) : CALLS[formula.name]!(value), scale)
    }
    default: {
      const left = sampleFormula(formula.left, names)
      const right = sampleFormula(formula.right, names)
      return sized(combine(formula.kind, left.value, right.value), Math.max(left.scale, right.scale))
    }
  }
}

const sized = (value: number, scale: number): Sampled => ({ value, scale: Math.max(scale, Math.abs(value)) })

function combine(kind: '+' | '-' | '*' | '/' | '^', a: number, b: number): number {
  if (kind === '+') return a + b
  if (kind === '-') return a - b
  if (kind === '*') return a * b
  if (kind === '/') return b === 0 ? Number.NaN : a / b
  // Odd roots of negatives are real: (−8)^(1/3) = −2.
  const root = 1 / b
  if (a < 0 && Math.abs(root - Math.round(root)) < 1e-12 && Math.round(root) % 2 !== 0) return -((-a) ** b)
  return a ** b
}

function smallFactorial(x: number): number {
  if (!Number.isInteger(x) || x < 0 || x > 170) return Number.NaN
  let product = 1
  for (let i = 2; i <= x; i++) product *= i
  return product
}
