/**
 * Dense linear algebra on row-major Float64Array, n x n. Plain loops: up to n = 200 this is within a small factor of
 * compiled code, and it is the reference for anything faster. Cost: factor n^3/6, solve n^2, inverse n^3/3 multiply-adds.
 */
import { MathError } from './math-error'

/**
 * Lower Cholesky factor L of a symmetric positive definite A = L L^T (only A's lower triangle is read).
 * Throws not_positive_definite where a pivot falls to `floor` times its diagonal or below.
 */
export function factorCholesky(a: Float64Array, n: number, floor = 1e-14): Float64Array {
  if (a.length !== n * n) throw new MathError('bad_shape', `Expected ${n} x ${n} numbers, got ${a.length}.`)
  const l = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    const ri = i * n
    for (let j = 0; j <= i; j++) {
      const rj = j * n
      const sum = a[ri + j]! - dotRows(l, ri, rj, j)
      if (j < i) l[ri + j] = sum / l[rj + j]!
      else if (sum > floor * Math.abs(a[ri + i]!)) l[ri + i] = Math.sqrt(sum)
      else throw new MathError('not_positive_definite', `The matrix is not positive definite (row ${i}).`)
    }
  }
  return l
}

/** Four sums at once: one alone would wait for itself at each addition. */
function dotRows(l: Float64Array, from: number, other: number, length: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0]
  let k = 0
  for (; k + 3 < length; k += 4) {
    s0 += l[from + k]! * l[other + k]!
    s1 += l[from + k + 1]! * l[other + k + 1]!
    s2 += l[from + k + 2]! * l[other + k + 2]!
    s3 += l[from + k + 3]! * l[other + k + 3]!
  }
  for (; k < length; k++) s0 += l[from + k]! * l[other + k]!
  return s0 + s1 + (s2 + s3)
}

/** As factorCholesky for a positive semidefinite A: a vanishing pivot gives a zero column, so that L L^T = A still. */
export function factorSemidefinite(a: Float64Array, n: number, tolerance = 1e-12): Float64Array {
  const l = new Float64Array(n * n)
  let top = 0
  for (let i = 0; i < n; i++) top = Math.max(top, a[i * n + i]!)
  for (let j = 0; j < n; j++) {
    let pivot = a[j * n + j]!
    for (let k = 0; k < j; k++) pivot -= l[j * n + k]! * l[j * n + k]!
    if (pivot <= tolerance * top) continue
    const root = Math.sqrt(pivot)
    l[j * n + j] = root
    for (let i = j + 1; i < n; i++) {
      let sum = a[i * n + j]!
      for (let k = 0; k < j; k++) sum -= l[i * n + k]! * l[j * n + k]!
      l[i * n + j] = sum / root
    }
  }
  return l
}

/** x with L L^T x = b. */
export function solveCholesky(l: Float64Array, n: number, b: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(b)
  for (let i = 0; i < n; i++) {
    let sum = x[i]!
    for (let k = 0; k < i; k++) sum -= l[i * n + k]! * x[k]!
    x[i] = sum / l[i * n + i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    const xi = x[i]! / l[i * n + i]!
    x[i] = xi
    for (let k = 0; k < i; k++) x[k]! -= l[i * n + k]! * xi
  }
  return x
}

/** (L L^T)^-1 = W^T W with W = L^-1; full and symmetric. */
export function invertCholesky(l: Float64Array, n: number): Float64Array {
  const w = invertLower(l, n)
  const inverse = new Float64Array(n * n)
  for (let k = 0; k < n; k++) {
    for (let i = 0; i <= k; i++) {
      const wki = w[k * n + i]!
      if (wki === 0) continue
      for (let j = 0, at = i * n, from = k * n; j <= i; j++) inverse[at + j]! += wki * w[from + j]!
    }
  }
  return mirror(inverse, n)
}

/** L^-1 of a lower triangular L. */
function invertLower(l: Float64Array, n: number): Float64Array {
  const w = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    const row = i * n
    for (let k = 0; k < i; k++) {
      const lik = l[row + k]!
      if (lik === 0) continue
      for (let j = 0, from = k * n; j <= k; j++) w[row + j]! -= lik * w[from + j]!
    }
    const scale = 1 / l[row + i]!
    for (let j = 0; j < i; j++) w[row + j]! *= scale
    w[row + i] = scale
  }
  return w
}

/** Copies the lower triangle to the upper one, in place. */
function mirror(a: Float64Array, n: number): Float64Array {
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) a[j * n + i] = a[i * n + j]!
  return a
}

/** L z for a lower triangular L, into `out`. */
export function multiplyLower(l: Float64Array, n: number, z: Float64Array, out: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let sum = 0
    for (let k = 0; k <= i; k++) sum += l[i * n + k]! * z[k]!
    out[i] = sum
  }
}

/** A B A for symmetric A and B (the sandwich); symmetric. */
export function sandwichProduct(a: Float64Array, b: Float64Array, n: number): Float64Array {
  return mirror(rowProducts(rowProducts(a, b, n, false), a, n, true), n)
}

/** out[i, j] = (row i of a) . (row j of b), for j <= i only where `lower`. Two by two, so that each number read serves twice. */
function rowProducts(a: Float64Array, b: Float64Array, n: number, lower: boolean): Float64Array {
  const out = new Float64Array(n * n)
  for (let i = 0; i < n; i += 2) {
    const x = i * n
    const y = Math.min(i + 1, n - 1) * n
    const end = lower ? Math.min(i + 2, n) : n
    for (let j = 0; j < end; j += 2) {
      const u = j * n
      const v = Math.min(j + 1, n - 1) * n
      let xu = 0
      let xv = 0
      let yu = 0
      let yv = 0
      for (let k = 0; k < n; k++) {
        const ax = a[x + k]!
        const ay = a[y + k]!
        const bu = b[u + k]!
        const bv = b[v + k]!
        xu += ax * bu
        xv += ax * bv
        yu += ay * bu
        yv += ay * bv
      }
      out[x + j] = xu
      out[y + j] = yu
      if (j + 1 >= n) continue
      out[x + j + 1] = xv
      out[y + j + 1] = yv
    }
  }
  return out
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
