import {
  absolute,
  divide,
  isAtMost,
  multiply,
  parseRational,
  type Rational,
  rational,
  subtract,
} from '@/lib/math/rational'

type Tolerance = { tolerance?: number; relativeTolerance?: number }

/** Whether |value − wanted| is at most `tolerance` or `relativeTolerance` · |wanted|; both are 0 by default. */
export function isNear(value: Rational, wanted: Rational, { tolerance, relativeTolerance }: Tolerance): boolean {
  const gap = absolute(subtract(value, wanted))
  return isAtMost(gap, exact(tolerance)) || isAtMost(gap, multiply(exact(relativeTolerance), absolute(wanted)))
}

/** The decimal as it is written, so that a tolerance of 0.1 is a tenth. */
function exact(value = 0): Rational {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  const scale = rational(10n ** BigInt(Math.abs(Number(exponent))))
  return Number(exponent) < 0 ? divide(parseRational(digits)!, scale) : multiply(parseRational(digits)!, scale)
}
