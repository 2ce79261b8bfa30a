import { describe, expect, it } from 'vitest'
import { type Estimate, gap } from '@/lib/math/estimate'
import { wilsonShare } from '@/lib/math/wilson'
import { flagsOf } from './flags'

const around = (value: number, half: number, n = 200): Estimate => ({
  ...{ value, low: value - half, high: value + half, n, reason: null },
})

const usual = {
  ...{ id: '1', annotator: 'a', kind: 'PERSON' as const, excludedAt: null, lastActiveAt: null, externalName: null },
  ...{ judgments: 100, reliability: around(1, 0.3), leftBias: around(0.1, 0.3), agreement: around(0.8, 0.1) },
  ...{ gold: gap('no_gold'), consistency: gap('no_repeats'), medianSeconds: 20, fastShare: 0, timed: 100 },
  ...{ tieShare: 0.2, ties: 20, skips: 3 },
}

describe('flags', () => {
  it('say nothing of an ordinary annotator, nor of gaps', () => {
    expect(flagsOf(usual, 0.2)).toEqual({ flags: [], evidence: {} })
    const silent = {
      ...usual,
      judgments: 0,
      ties: 0,
      timed: 0,
      fastShare: null,
      tieShare: null,
      medianSeconds: null,
      skips: 0,
    }
    const gaps = { reliability: gap('no_data'), leftBias: gap('no_data'), agreement: gap('no_shared_units') }
    expect(flagsOf({ ...silent, ...gaps }, 0).flags).toEqual([])
  })

  it('need the interval, not the value alone', () => {
    expect(flagsOf({ ...usual, agreement: around(0.4, 0.2) }, 0.2).flags).toEqual([])
    expect(flagsOf({ ...usual, agreement: around(0.4, 0.05) }, 0.2).flags).toEqual(['inverted'])
    expect(flagsOf({ ...usual, reliability: around(0.4, 0.7) }, 0.2).flags).toEqual([])
    expect(flagsOf({ ...usual, reliability: around(0.4, 0.3) }, 0.2).flags).toEqual(['low_reliability'])
    expect(flagsOf({ ...usual, reliability: around(0.8, 0.1) }, 0.2).flags).toEqual([])
    expect(flagsOf({ ...usual, leftBias: around(0.6, 0.7) }, 0.2).flags).toEqual([])
    expect(flagsOf({ ...usual, leftBias: around(-0.6, 0.2) }, 0.2).flags).toEqual(['right_bias'])
    expect(flagsOf({ ...usual, gold: wilsonShare(2, 4) }, 0.2).flags).toEqual([])
    expect(flagsOf({ ...usual, gold: wilsonShare(8, 24) }, 0.2).flags).toEqual(['gold_missed'])
  })

  it('carry their evidence in words', () => {
    const { flags, evidence } = flagsOf(
      { ...usual, reliability: around(1.02, 0.9, 6), leftBias: around(0.85, 0.3), fastShare: 0.4, skips: 80 },
      0.2,
    )
    expect(flags).toEqual(['too_few', 'left_bias', 'fast', 'many_skips'])
    expect(evidence.too_few).toMatch(/^Only 6 verdicts/)
    expect(evidence.left_bias).toBe('Between two equals picks the left one 70 % of the time.')
    expect(evidence.fast).toMatch(/^40 % of 100 judgments/)
    expect(evidence.many_skips).toBe('Skipped 80 of 180 comparisons.')
  })
})

describe('Wilson', () => {
  it('has both ends also where all are right', () => {
    const all = wilsonShare(10, 10)
    expect(all.value).toBe(1)
    expect(all.low).toBeCloseTo(0.7225, 4)
    expect(all.high).toBe(1)
    const half = wilsonShare(5, 10)
    expect([half.low, half.high]).toEqual([expect.closeTo(0.2366, 4), expect.closeTo(0.7634, 4)])
    expect(wilsonShare(0, 0, 'no_gold')).toEqual(gap('no_gold'))
  })
})
