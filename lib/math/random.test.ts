import { describe, expect, it } from 'vitest'
import { createRandom } from './random'

describe('seeded random numbers', () => {
  it('the sequence of a seed never changes', () => {
    const random = createRandom(42)
    expect([random.bits(), random.bits(), random.bits()]).toMatchInlineSnapshot(`
      [
        3866967580,
        2217849601,
        422238379,
      ]
    `)
    expect([random.uniform(), random.gaussian(), random.int(10)]).toMatchInlineSnapshot(`
      [
        0.7674255834777957,
        -1.9402244675848928,
        9,
      ]
    `)
  })

  it('streams and high seed bits give other sequences', () => {
    const first = [createRandom(7), createRandom(7, 'ranks'), createRandom(7 + 2 ** 32), createRandom(8)].map((r) =>
      r.bits(),
    )
    expect(new Set(first).size).toBe(4)
  })

  it('moments of uniform and gaussian', () => {
    const random = createRandom(1)
    const n = 100_000
    let [sum, sum2, sum4, uniform] = [0, 0, 0, 0]
    for (let i = 0; i < n; i++) {
      const z = random.gaussian()
      sum += z
      sum2 += z * z
      sum4 += z ** 4
      uniform += random.uniform()
    }
    expect(Math.abs(sum / n)).toBeLessThan(4 / Math.sqrt(n))
    expect(Math.abs(sum2 / n - 1)).toBeLessThan(4 * Math.sqrt(2 / n))
    expect(Math.abs(sum4 / n - 3)).toBeLessThan(4 * Math.sqrt(96 / n))
    expect(Math.abs(uniform / n - 0.5)).toBeLessThan(4 / Math.sqrt(12 * n))
  })

  it('weighted draws follow the weights and never take a zero', () => {
    const random = createRandom(3)
    const counts = [0, 0, 0, 0]
    for (let i = 0; i < 40_000; i++) counts[random.weighted([1, 0, 3, 0])]! += 1
    expect(counts[1]! + counts[3]!).toBe(0)
    expect(Math.abs(counts[2]! / 40_000 - 0.75)).toBeLessThan(0.01)
  })

  it('a shuffle is a permutation and reaches every order', () => {
    const random = createRandom(5)
    const orders = new Set(Array.from({ length: 500 }, () => random.shuffle(['a', 'b', 'c']).join('')))
    expect(orders.size).toBe(6)
  })

  it('bad input is an error', () => {
    expect(() => createRandom(-1)).toThrow(/seed/)
    expect(() => createRandom(0.5)).toThrow(/seed/)
    expect(() => createRandom(1).weighted([0, 0])).toThrow(/No weight/)
    expect(() => createRandom(1).weighted([Number.NaN])).toThrow(/Weight 0/)
    expect(() => createRandom(1).int(0)).toThrow(/int/)
  })
})
