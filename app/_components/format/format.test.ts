import { describe, expect, it } from 'vitest'
import { estimateDigits, formatEstimate } from './estimate'
import { formatCount, formatFixed, formatShare } from './number'
import { formatRelativeTime, formatTimeLeft } from './relative-time'

describe('numbers', () => {
  it('groups counts and uses a true minus', () => {
    expect(formatCount(3355)).toBe('3,355')
    expect(formatFixed(-1.5, 2)).toBe('−1.50')
  })
  it('puts no sign on a rounded zero', () => {
    expect(formatFixed(-0.004, 2, true)).toBe('0.00')
    expect(formatFixed(0.012, 2, true)).toBe('+0.01')
  })
  it('writes shares with a space that does not break', () => {
    expect(formatShare(0.067)).toBe('7\u202f%')
  })
})

describe('estimates', () => {
  it('takes its digits from the half-width', () => {
    expect(estimateDigits(0.01)).toBe(3)
    expect(estimateDigits(0.31)).toBe(2)
    expect(estimateDigits(12)).toBe(2)
    expect(formatEstimate(0.7349, 0.0098)).toEqual({ value: '0.735', halfWidth: '0.010' })
  })
  it('is a gap, not a zero, when there is no value', () => {
    expect(formatEstimate(null, 0.1)).toBeNull()
    expect(formatEstimate(Number.NaN, null)).toBeNull()
  })
  it('keeps a value whose interval is unknown', () => {
    expect(formatEstimate(0.5, null)).toEqual({ value: '0.500', halfWidth: null })
  })
})

describe('relative time', () => {
  const now = Date.UTC(2026, 0, 10, 12)
  it('chooses the largest unit that fits', () => {
    expect(formatRelativeTime(now - 2 * 3_600_000, now)).toBe('2 hours ago')
    expect(formatRelativeTime(now - 58_000, now)).toBe('1 minute ago')
    expect(formatRelativeTime(now - 86_400_000, now)).toBe('yesterday')
    expect(formatRelativeTime(now + 180_000, now)).toBe('in 3 minutes')
    expect(formatRelativeTime(now - 20_000, now)).toBe('just now')
  })
  it('rounds what is left of a work', () => {
    expect(formatTimeLeft(4)).toBe('a few seconds left')
    expect(formatTimeLeft(47)).toBe('about 50 s left')
    expect(formatTimeLeft(400)).toBe('about 7 min left')
  })
})
