import { describe, expect, it } from 'vitest'
import { gamesOf } from './games-of-counts'
import { MathError } from './math-error'
import { pairProbabilities, strengthDifferences, winRates } from './strength-pairs'
import { estimateStrengths, type StrengthOptions } from './strengths'

const half: StrengthOptions = { method: 'half', intervals: 'fisher' }
const thetas = (s: ReturnType<typeof estimateStrengths>) => s.policies.map((p) => p.strength)
const expectClose = (got: (number | null)[], wanted: number[], digits = 8) =>
  wanted.forEach((value, i) => {
    expect(got[i]).toBeCloseTo(value, digits)
  })

describe('closed forms and reference values', () => {
  it('7 : 3 is ln(7/3), probability 0.7, 147.19 Elo, standard error 0.690066', () => {
    const s = estimateStrengths(gamesOf(2, [[0, 1, 7, 3]]), half)
    expectClose(thetas(s), [0.42364893, -0.42364893])
    expect(s.policies[0]!.elo! - s.policies[1]!.elo!).toBeCloseTo(147.190714, 5)
    expect(pairProbabilities(s)[0]!.probability).toBeCloseTo(0.7, 10)
    const [difference] = strengthDifferences(s)
    expect(difference!.standardError).toBeCloseTo(0.690065559, 8)
    expect(difference!.low).toBeCloseTo(-0.505205783, 7)
    expect(difference!.high).toBeCloseTo(2.199801504, 7)
    expect(s.flags).toEqual([])
  })

  it('10 : 0 uses half a pseudo-win each way, is flagged, and leaves the open ends null', () => {
    const s = estimateStrengths(gamesOf(2, [[0, 1, 10, 0]]), half)
    expectClose(thetas(s), [1.522261219, -1.522261219])
    expect(s.flags).toContain('regularised')
    const [winner, loser] = s.policies
    expect([winner!.high, winner!.reason, loser!.low, loser!.reason]).toEqual([null, 'undefeated', null, 'winless'])
    // sigma(d)^10 = exp(-1.959964^2 / 2) where the profile likelihood ends.
    const p = Math.exp(-(1.959963984540054 ** 2) / 20)
    expect(winner!.low! * 2).toBeCloseTo(Math.log(p / (1 - p)), 3)
    expect(loser!.high).toBeCloseTo(-winner!.low!, 6)
  })

  it('an intransitive ring has one order', () => {
    const s = estimateStrengths(
      gamesOf(3, [
        [0, 1, 9, 4],
        [1, 2, 8, 5],
        [2, 0, 7, 5],
      ]),
      half,
    )
    expectClose(thetas(s), [0.160182978, -0.103070089, -0.057112889])
    expectClose(
      s.policies.map((p) => p.elo),
      [1027.8266, 982.0949, 990.0785],
      3,
    )
  })

  it('Elo can be anchored, and a missing anchor is an error that names it', () => {
    const ring = gamesOf(4, [
      [0, 1, 9, 4],
      [1, 2, 8, 5],
      [2, 0, 7, 5],
    ])
    const s = estimateStrengths(ring, { ...half, anchor: { policy: 1, elo: 1000 } })
    expectClose(
      s.policies.slice(0, 3).map((p) => p.elo),
      [1045.7317, 1000, 1007.9836],
      3,
    )
    expect(() => estimateStrengths(ring, { ...half, anchor: { policy: 9, elo: 1000 } })).toThrow(/anchor policy 9/)
    expect(() => estimateStrengths(ring, { ...half, anchor: { policy: 3, elo: 1000 } })).toThrow(MathError)
  })

  it('ties count half each; both bad is apart; self games are apart', () => {
    const tied = estimateStrengths(gamesOf(2, [[0, 1, 6, 2, 4]]), half)
    expect(tied.policies[0]!.strength! * 2).toBeCloseTo(Math.LN2, 9)
    const bad = estimateStrengths(
      gamesOf(2, [
        [0, 1, 5, 3, 2, 4],
        [0, 0, 9, 4, 2],
      ]),
      half,
    )
    expect(bad.policies[0]!.strength! * 2).toBeCloseTo(0.405465108, 8)
    expect(bad.excluded).toEqual({ both_bad: 4, self: 15 })
    expect(bad.policies[0]).toMatchObject({ wins: 5, losses: 3, ties: 2, games: 10 })
  })

  it('separate groups get no number across', () => {
    const s = estimateStrengths(
      gamesOf(4, [
        [0, 1, 6, 4],
        [2, 3, 9, 1],
      ]),
      half,
    )
    expect(s.flags).toEqual(['disconnected'])
    expect(s.components.map((c) => c.members)).toEqual([
      [0, 1],
      [2, 3],
    ])
    const byPair = new Map(strengthDifferences(s).map((d) => [`${d.a}-${d.b}`, d]))
    expect(byPair.get('0-1')!.value).toBeCloseTo(0.405465108, 8)
    expect(byPair.get('2-3')!.value).toBeCloseTo(2.197224577, 8)
    expect(byPair.get('0-2')).toMatchObject({ value: null, reason: 'not_connected' })
    expect(pairProbabilities(s).find((p) => p.a === 1 && p.b === 2)!.probability).toBeNull()
  })

  it('a policy without games has no number and moves nobody', () => {
    const s = estimateStrengths(
      gamesOf(5, [
        [0, 1, 6, 2],
        [2, 3, 5, 5],
        [1, 2, 4, 4],
      ]),
      half,
    )
    expectClose(thetas(s), [0.823959217, -0.274653072, -0.274653072, -0.274653072])
    expect(s.policies[4]).toMatchObject({ strength: null, elo: null, low: null, rank: null, reason: 'not_compared' })
  })

  it('999,999 : 1 and 1,000,000 : 0 stay finite, in at most 25 steps', () => {
    const s = estimateStrengths(gamesOf(2, [[0, 1, 999_999, 1]]), half)
    expect(s.policies[0]!.strength! * 2).toBeCloseTo(13.815509558, 7)
    expect(s.components[0]!.iterations).toBeLessThanOrEqual(25)
    const open = estimateStrengths(gamesOf(2, [[0, 1, 1_000_000, 0]]), half)
    expect(open.policies[0]!.strength! * 2).toBeCloseTo(14.508658239, 7)
  })

  it('an observed win rate is null where two were never compared, and 0.5 for ties', () => {
    const s = estimateStrengths(
      gamesOf(3, [
        [0, 1, 7, 3],
        [1, 2, 0, 0, 4],
      ]),
      half,
    )
    expect(winRates(s).map((w) => w.rate)).toEqual([0.7, null, 0.5])
  })
})
