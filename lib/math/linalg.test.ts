import { describe, expect, it } from 'vitest'
import { factorCholesky, factorSemidefinite, invertCholesky, sandwichProduct, solveCholesky } from './linalg'
import { createRandom } from './random'

const times = (a: Float64Array, b: Float64Array, n: number) =>
  Float64Array.from({ length: n * n }, (_, cell) => {
    let sum = 0
    for (let k = 0; k < n; k++) sum += a[Math.floor(cell / n) * n + k]! * b[k * n + (cell % n)]!
    return sum
  })
const transposed = (a: Float64Array, n: number) => a.map((_, cell) => a[(cell % n) * n + Math.floor(cell / n)]!)
const largestError = (a: Float64Array, b: Float64Array) =>
  a.reduce((top, v, i) => Math.max(top, Math.abs(v - b[i]!)), 0)

describe('dense linear algebra', () => {
  const n = 12
  const random = createRandom(1)
  const root = Float64Array.from({ length: n * n }, () => random.gaussian())
  const a = times(root, transposed(root, n), n)

  it('factor, solve and inverse reproduce the matrix', () => {
    const l = factorCholesky(a, n)
    expect(largestError(times(l, transposed(l, n), n), a)).toBeLessThan(1e-12)
    const identity = Float64Array.from({ length: n * n }, (_, cell) => (Math.floor(cell / n) === cell % n ? 1 : 0))
    expect(largestError(times(a, invertCholesky(l, n), n), identity)).toBeLessThan(1e-8)
    const x = solveCholesky(l, n, a.subarray(0, n))
    expect(x[0]).toBeCloseTo(1, 8)
    expect(x[5]).toBeCloseTo(0, 8)
  })

  it('a singular or indefinite matrix is an error, a semidefinite one has a semidefinite factor', () => {
    const centring = Float64Array.of(2, -1, -1, -1, 2, -1, -1, -1, 2)
    expect(() => factorCholesky(centring, 3)).toThrow(/not positive definite/)
    const l = factorSemidefinite(centring, 3)
    expect(largestError(times(l, transposed(l, 3), 3), centring)).toBeLessThan(1e-14)
  })

  it('the sandwich is A B A', () => {
    const small = Float64Array.of(1, 2, 2, 5)
    expect([...sandwichProduct(small, Float64Array.of(1, 0, 0, 2), 2)]).toEqual([9, 22, 22, 54])
  })
})
