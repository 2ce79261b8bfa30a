import { describe, expect, it } from 'vitest'
import type { BoardPolicy } from '@/lib/metrics/schema'
import { historyTitle, leftOutSentence, sensitivitySentence, styleTitle } from './words'

const policy = (name: string, strength: number | null) => ({ policy: name, strength }) as BoardPolicy
const other = (name: string, strength: number | null) => ({ policy: name, strength, elo: null })

describe('both bad as a tie', () => {
  it('names the largest move and a changed order', () => {
    const board = [policy('elm', 0.5), policy('oak', 0.4), policy('fir', null)]
    expect(sensitivitySentence(board, { bothBadAsTie: [other('elm', 0.3), other('oak', 0.38), other('fir', 1)] })).toBe(
      'If both bad counted as a tie, no strength would move by more than 0.20 (elm), and the order would become oak, elm.',
    )
    expect(sensitivitySentence(board, { bothBadAsTie: [other('elm', 0.45), other('oak', 0.38)] })).toContain(
      'would stay',
    )
  })
  it('says nothing where nobody found both bad', () => {
    expect(sensitivitySentence([policy('elm', 0.5)], null)).toBeNull()
  })
})

it('names what style weighs most only where its interval excludes nothing', () => {
  const coefficient = (name: 'length' | 'lists', value: number, half: number) => ({
    ...{ name, value, low: value - half, high: value + half, standardError: half / 2, unit: 1, reason: null },
  })
  const coefficients = [coefficient('length', 0.3, 0.1), coefficient('lists', 0.5, 0.6)]
  expect(styleTitle({ share: 0.12, coefficients })).toBe(
    'Style explains 12\u202f% of what strengths and style explain together; length weighs most',
  )
  expect(styleTitle({ share: null, coefficients: [] })).toContain('cannot be told')
})

it('says what was left out and why', () => {
  expect(leftOutSentence({ excluded: { withdrawn: 2, not_blind: 1 } })).toBe(
    'Left out: 2 withdrawn, 1 made after the reveal.',
  )
  expect(leftOutSentence({ excluded: {} })).toBeNull()
})

it('names who moved most between the first and the last known strength', () => {
  const policies = [
    { policy: 'elm', strengths: [0.1, null, 0.2] },
    { policy: 'oak', strengths: [null, 0.5, 0.1] },
  ]
  expect(historyTitle(policies, 3)).toBe('oak moved most, −0.40 over the last 3 fits')
  expect(historyTitle([{ policy: 'elm', strengths: [0.1] }], 1)).toContain('need two fits')
})
