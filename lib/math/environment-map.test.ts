import { describe, expect, it } from 'vitest'
import { ALL_CELLS, callAxis, difficultyOf, meanOfShares, moreNeeded, placeOnMap } from './environment-map'
import { gap } from './estimate'

const at = (low: number, value: number, high: number, n = 100) => ({ value, low, high, n, reason: null })
const half = { generation: 0.5, solving: 0.5, verification: 0.5 }
const [easy, hard, open] = [at(0.1, 0.2, 0.3), at(0.7, 0.8, 0.9), at(0.4, 0.55, 0.7)]

describe('calls', () => {
  it('an axis is decided only where its interval excludes the threshold', () => {
    expect([easy, hard, open, gap('no_data')].map((e) => callAxis(e, 0.5))).toEqual([
      'easy',
      'hard',
      'undecided',
      'unknown',
    ])
    // An end on the threshold does not exclude it.
    expect(callAxis(at(0.1, 0.3, 0.5), 0.5)).toBe('undecided')
    expect(callAxis(hard, 0.95)).toBe('easy')
  })

  it('eight cells, two of them grey: solving easy and verification hard', () => {
    const names = [easy, hard].flatMap((generation) =>
      [easy, hard].flatMap((solving) =>
        [easy, hard].map((verification) => placeOnMap({ generation, solving, verification }, half).cell),
      ),
    )
    expect(names.map((c) => c?.name)).toEqual([
      ...['rule', 'checking', 'verifier', 'judgment'],
      ...['collect', 'checking-rare', 'experts', 'frontier'],
    ])
    expect(names.map((c) => c?.isGrey)).toEqual([false, true, false, false, false, true, false, false])
    expect(new Set(ALL_CELLS.map((c) => c.name)).size).toBe(8)
  })

  it('no cell with an axis open or unknown', () => {
    expect(placeOnMap({ generation: open, solving: easy, verification: easy }, half).cell).toBeNull()
    expect(placeOnMap({ generation: gap('imports_only'), solving: easy, verification: easy }, half)).toEqual({
      calls: { generation: 'unknown', solving: 'easy', verification: 'easy' },
      cell: null,
    })
  })

  it('says how many more are needed: an interval twice too wide needs four times as many', () => {
    expect(moreNeeded(at(0.25, 0.75, 0.875, 50), 0.5)).toBe(150)
    expect(moreNeeded(easy, 0.5)).toBeNull()
    expect(moreNeeded(at(0.3, 0.5, 0.7), 0.5)).toBeNull()
  })
})

describe('shares', () => {
  it('two policies of 100 queries weigh as 100, not 200', () => {
    const of = meanOfShares([
      { value: 0.4, n: 100 },
      { value: 0.6, n: 100 },
    ])
    expect(of.n).toBe(100)
    expect(of.value).toBeCloseTo(0.5, 12)
    // Wilson at 50 of 100: (0.5 + z²/200 ∓ …) = 0.40383, 0.59617.
    expect(of.low).toBeCloseTo(0.40383, 5)
    expect(of.high).toBeCloseTo(0.59617, 5)
  })

  it('a policy with few queries widens the mean: 4 / (1/10 + 1/2)² = 11.1', () => {
    expect(
      meanOfShares([
        { value: 1, n: 100 },
        { value: 0, n: 4 },
      ]).n,
    ).toBe(11)
    expect(meanOfShares([{ value: 1, n: 0 }], 'no_deployed_policy').reason).toBe('no_deployed_policy')
  })

  it('agreement below chance is difficulty 1, and the ends change places', () => {
    expect(difficultyOf(at(-0.2, 0.3, 0.6))).toMatchObject({ value: 0.7, low: 0.4, high: 1 })
  })
})
