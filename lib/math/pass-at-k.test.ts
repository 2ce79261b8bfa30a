import { describe, expect, it } from 'vitest'
import { passAtK } from './pass-at-k'

/** Share of the k-subsets of n samples, the first c of them successes, that hold a success. */
function byEnumeration(n: number, c: number, k: number): number {
  let [hit, all] = [0, 0]
  for (let set = 0; set < 1 << n; set++) {
    if (set.toString(2).replaceAll('0', '').length !== k) continue
    all += 1
    if ((set & ((1 << c) - 1)) !== 0) hit += 1
  }
  return hit / all
}

describe('pass@k', () => {
  it('is the share of subsets with a success', () => {
    for (let c = 0; c <= 9; c++) {
      for (let k = 1; k <= 9; k++) expect(passAtK(9, c, k)).toBeCloseTo(byEnumeration(9, c, k), 12)
    }
  })

  it('is not 1 - (1 - c/n)^k, which is too low', () => {
    expect(passAtK(10, 3, 5)).toBeCloseTo(1 - 21 / 252, 12)
    expect(1 - 0.7 ** 5).toBeLessThan(passAtK(10, 3, 5))
  })

  it('keeps its digits for a billion samples and a tiny chance', () => {
    expect(passAtK(1e9, 1, 1)).toBe(1e-9)
    expect(passAtK(1e12, 1, 7) / 7e-12).toBeCloseTo(1, 12)
    expect(passAtK(1e9, 5e8, 1e6)).toBe(1)
    expect(passAtK(2000, 1000, 3)).toBeCloseTo(1 - (1000 * 999 * 998) / (2000 * 1999 * 1998), 12)
  })

  it('ends: none succeeded, too few failed', () => {
    expect(Object.is(passAtK(10, 0, 3), 0)).toBe(true)
    expect(passAtK(10, 8, 3)).toBe(1)
  })

  it('refuses what cannot be', () => {
    for (const [n, c, k] of [
      [5, 6, 1],
      [5, 2, 6],
      [5, 2, 0],
      [5, -1, 1],
      [5.5, 1, 1],
      [5, Number.NaN, 1],
    ] as const) {
      expect(() => passAtK(n, c, k)).toThrow()
    }
  })
})
