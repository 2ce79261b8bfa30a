/**
 * Gauss-Hermite quadrature for the mean of a function of a standard normal Z:
 *   E f(Z) = sum_i weight_i f(node_i),   exact for polynomials up to degree 2n - 1
 * Nodes: roots of the Hermite polynomial, by Newton on its orthonormal recurrence. Source: Golub and Welsch (1969) for the
 * rule; Numerical Recipes 3rd ed. 4.6.2 for the starting values. Cost: n^2, once.
 */
import { MathError } from './math-error'

export interface Quadrature {
  /** Ascending, symmetric about 0. */
  node: Float64Array
  /** Sum to 1. */
  weight: Float64Array
}

/** @param n number of nodes, 1 to 150 */
export function gaussHermite(n: number): Quadrature {
  if (!Number.isInteger(n) || n < 1 || n > 150) throw new MathError('bad_option', `1 to 150 nodes, not ${n}.`)
  const node = new Float64Array(n)
  const weight = new Float64Array(n)
  let z = 0
  for (let i = 0; i < Math.ceil(n / 2); i++) {
    z = startOf(i, n, z, node)
    let slope = 0
    for (let round = 0; round < 50; round++) {
      const found = hermite(n, z)
      slope = found.slope
      const step = found.value / slope
      z -= step
      if (Math.abs(step) < 1e-15 * Math.max(1, Math.abs(z))) break
    }
    node[n - 1 - i] = z
    node[i] = -z
    weight[i] = weight[n - 1 - i] = 2 / (slope * slope)
  }
  // In units of Z: the physicists' weight exp(-x^2) has x = Z / sqrt 2.
  const total = weight.reduce((sum, w) => sum + w, 0)
  return { node: node.map((x) => x * Math.SQRT2), weight: weight.map((w) => w / total) }
}

/** The largest root by its asymptote, the next three by steps from it, the rest by reflection. */
function startOf(i: number, n: number, z: number, node: Float64Array): number {
  if (i === 0) return Math.sqrt(2 * n + 1) - 1.85575 * (2 * n + 1) ** (-1 / 6)
  if (i === 1) return z - (1.14 * n ** 0.426) / z
  if (i === 2) return 1.86 * z - 0.86 * node[n - 1]!
  if (i === 3) return 1.91 * z - 0.91 * node[n - 2]!
  return 2 * z - node[n + 1 - i]!
}

/** Orthonormal Hermite polynomial of degree n at x, and its slope. */
function hermite(n: number, x: number): { value: number; slope: number } {
  let value = Math.PI ** -0.25
  let before = 0
  for (let j = 0; j < n; j++) {
    const next = x * Math.sqrt(2 / (j + 1)) * value - Math.sqrt(j / (j + 1)) * before
    before = value
    value = next
  }
  return { value, slope: Math.sqrt(2 * n) * before }
}
