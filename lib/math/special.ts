/**
 * Special functions in double precision. No tables: series where they have positive terms only, continued fractions
 * (modified Lentz) elsewhere, so that every value is good to about 1e-14 relative (quantiles to 1e-12).
 * Source: Abramowitz and Stegun 7.1.6, 7.1.14, 26.5.8; Numerical Recipes 3rd ed. 6.1-6.4 for the iteration schemes.
 */
import { MathError } from './math-error'

const TINY = 1e-300
const EPSILON = 1e-16

/** 1 / (1 + e^-x) without overflow at either end. */
export function logistic(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x))
  const e = Math.exp(x)
  return e / (1 + e)
}

/** log(1 + e^x) = -log sigma(-x), without overflow. */
export function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x))
}

/** log of the sum of exponentials; -Infinity for an empty list. */
export function logSumExp(values: ArrayLike<number>): number {
  let top = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) top = Math.max(top, values[i]!)
  if (top === Number.NEGATIVE_INFINITY) return top
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += Math.exp(values[i]! - top)
  return top + Math.log(sum)
}

/** Complementary error function. */
export function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x)
  if (x < 2) return 1 - erfSeries(x)
  if (x > 27) return 0
  // erfc(x) = e^(-x^2)/sqrt(pi) * 1/(x + (1/2)/(x + 1/(x + (3/2)/(x + ...))))
  let tail = 0
  for (let k = 200; k >= 1; k--) tail = k / 2 / (x + tail)
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + tail)
}

/** Error function. */
export function erf(x: number): number {
  if (x < 0) return -erf(-x)
  return x < 2 ? erfSeries(x) : 1 - erfc(x)
}

function erfSeries(x: number): number {
  let term = x
  let sum = x
  for (let n = 1; term > sum * EPSILON && n < 200; n++) {
    term *= (2 * x * x) / (2 * n + 1)
    sum += term
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum
}

/** P(Z <= x) for a standard normal Z. */
export function normalCdf(x: number): number {
  return 0.5 * erfc(-x / Math.SQRT2)
}

/** The x with normalCdf(x) = p, for 0 < p < 1. */
export function normalQuantile(p: number): number {
  assertProbability(p)
  if (p > 0.5) return -normalQuantile(1 - p)
  // Start from the tail expansion, then Newton on log Phi, which is concave: it cannot overshoot twice.
  const t = Math.sqrt(-2 * Math.log(p))
  let x = -(t - (2.30753 + 0.27061 * t) / (1 + 0.99229 * t + 0.04481 * t * t))
  for (let i = 0; i < 8; i++) {
    const cdf = normalCdf(x)
    const density = Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI)
    const step = (Math.log(cdf / p) * cdf) / density
    x -= step
    if (Math.abs(step) < 1e-15 * Math.max(1, Math.abs(x))) break
  }
  return x
}

/** log Gamma(x) for x > 0: Stirling's series after shifting x above 10. */
export function logGamma(x: number): number {
  let shift = 0
  let z = x
  while (z < 10) {
    shift += Math.log(z)
    z += 1
  }
  const r = 1 / (z * z)
  const series = (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - (r * 691) / 360360))))) / z
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - shift
}

/** Regularised incomplete beta I_x(a, b). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a
  return front * betaFraction(x, a, b)
}

function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1))
  let h = d
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / guard(1 + even * d)
    c = guard(1 + even / c)
    h *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / guard(1 + odd * d)
    c = guard(1 + odd / c)
    h *= d * c
    if (Math.abs(d * c - 1) < EPSILON * 4) return h
  }
  throw new MathError('no_convergence', 'The incomplete beta function did not converge.')
}

const guard = (x: number) => (Math.abs(x) < TINY ? TINY : x)

/** P(T <= t) for Student's t with `dof` > 0 degrees of freedom. */
export function studentTCdf(t: number, dof: number): number {
  const tail = 0.5 * incompleteBeta(dof / (dof + t * t), dof / 2, 0.5)
  return t > 0 ? 1 - tail : tail
}

/** The t with studentTCdf(t, dof) = p, for 0 < p < 1 and dof > 0. Newton inside a shrinking bracket. */
export function studentTQuantile(p: number, dof: number): number {
  assertProbability(p)
  if (!(dof > 0)) throw new MathError('bad_option', `Degrees of freedom must be above 0, got ${dof}.`)
  if (dof > 1e7) return normalQuantile(p)
  if (p === 0.5) return 0
  if (p > 0.5) return -studentTQuantile(1 - p, dof)
  let low = -1
  while (studentTCdf(low, dof) > p) low *= 4
  let high = 0
  let t = Math.max(low, normalQuantile(p))
  const logNorm = logGamma((dof + 1) / 2) - logGamma(dof / 2) - 0.5 * Math.log(dof * Math.PI)
  for (let i = 0; i < 200; i++) {
    const error = studentTCdf(t, dof) - p
    if (error > 0) high = t
    else low = t
    const density = Math.exp(logNorm - ((dof + 1) / 2) * Math.log1p((t * t) / dof))
    let next = t - error / density
    if (!(next > low && next < high)) next = (low + high) / 2
    if (Math.abs(next - t) < 1e-14 * Math.max(1, Math.abs(t))) return next
    t = next
  }
  return t
}

function assertProbability(p: number): void {
  if (!(p > 0 && p < 1)) throw new MathError('bad_option', `A probability must lie between 0 and 1, got ${p}.`)
}

const POWERS = Array.from({ length: 23 }, (_, k) => Number(`1e${k}`))

/** x to so many significant digits, as toPrecision has it but for halves, and many times as fast where |x| is not tiny. */
export function roundTo(digits: number, x: number): number {
  if (x === 0 || !Number.isFinite(x)) return x
  const places = digits - 1 - Math.floor(Math.log10(Math.abs(x)))
  // Powers of ten up to 1e22 are exact, so that the quotient is the double nearest to the short decimal.
  const power = POWERS[places]
  return power === undefined ? Number(x.toPrecision(digits)) : Math.round(x * power) / power
}
