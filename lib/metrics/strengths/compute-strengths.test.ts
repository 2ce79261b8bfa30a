import { describe, expect, it } from 'vitest'
import { type ComputeStrengths, computeStrengthsSchema } from '../compute-schema'
import { computeStrengths } from './compute-strengths'

const compute = (body: unknown) => computeStrengths(computeStrengthsSchema.parse(body))
const half = { method: 'half' }
const sevenToThree = { a: 'Alder', b: 'Birch', aWins: 7, bWins: 3 }
const difference = (body: unknown, a = 'Alder', b = 'Birch') =>
  compute(body).differences.find((row) => row.a === a && row.b === b)
const ring: ComputeStrengths['games'] = [
  { a: 'Alder', b: 'Birch', aWins: 9, bWins: 4, ties: 0, bothBad: 0 },
  { a: 'Birch', b: 'Cedar', aWins: 8, bWins: 5, ties: 0, bothBad: 0 },
  { a: 'Cedar', b: 'Alder', aWins: 7, bWins: 5, ties: 0, bothBad: 0 },
]

describe('strengths of given counts', () => {
  it('7 : 3, with games of a policy against itself counted and without effect', () => {
    const games = [sevenToThree, { a: 'Alder', b: 'Alder', aWins: 9, bWins: 4, ties: 2 }]
    expect(difference({ games, ...half })?.value).toBeCloseTo(0.84729786, 7)
    const answer = compute({ games, ...half })
    expect(answer.excluded).toEqual({ self: 15 })
    expect(answer.intervals).toBe('fisher')
    expect(answer.policies[0]!.elo! - answer.policies[1]!.elo!).toBeCloseTo(147.190714, 5)
    expect(answer.probabilities[0]!.probability).toBeCloseTo(0.7, 9)
  })

  it('10 : 0 is finite, flagged and open above', () => {
    const answer = compute({ games: [{ a: 'Alder', b: 'Birch', aWins: 10, bWins: 0 }], ...half })
    expect(answer.differences[0]!.value).toBeCloseTo(3.044522438, 7)
    expect(answer.flags).toContain('regularised')
    expect(answer.policies[0]).toMatchObject({ policy: 'Alder', high: null, reason: 'undefeated' })
  })

  it('both bad is in no fit', () => {
    const games = [{ a: 'Alder', b: 'Birch', aWins: 5, bWins: 3, ties: 2, bothBad: 4 }]
    expect(difference({ games, ...half })?.value).toBeCloseTo(0.405465108, 7)
    expect(compute({ games, ...half }).excluded).toEqual({ both_bad: 4 })
  })

  it('groups that never met have no number across', () => {
    const games = [
      { a: 'Alder', b: 'Birch', aWins: 6, bWins: 4 },
      { a: 'Cedar', b: 'Dogwood', aWins: 9, bWins: 1 },
    ]
    expect(compute({ games, ...half }).flags).toEqual(['disconnected'])
    expect(difference({ games, ...half }, 'Cedar', 'Dogwood')?.value).toBeCloseTo(2.197224577, 7)
    expect(difference({ games, ...half }, 'Birch', 'Cedar')).toMatchObject({ value: null, reason: 'not_connected' })
    const across = compute({ games, ...half }).probabilities.find(({ a, b }) => a === 'Alder' && b === 'Cedar')
    expect(across?.probability).toBeNull()
  })

  it('anchors Elo, and names an anchor that is unknown or was never compared', () => {
    const policies = ['Alder', 'Birch', 'Cedar', 'Elm']
    const elo = new Map(
      compute({ policies, games: ring, ...half, anchor: { policy: 'Birch', elo: 1000 } }).policies.map((row) => [
        row.policy,
        row.elo,
      ]),
    )
    expect(elo.get('Alder')).toBeCloseTo(1045.7317, 3)
    expect(elo.get('Birch')).toBe(1000)
    expect(elo.get('Elm')).toBeNull()
    const anchored = (policy: string) => () => compute({ policies, games: ring, anchor: { policy, elo: 1000 } })
    expect(anchored('Yew')).toThrow(/"Yew"/)
    expect(anchored('Elm')).toThrow(/"Elm"/)
  })

  it('999,999 : 1 and 1,000,000 : 0 stay finite', () => {
    const one = { games: [{ a: 'Alder', b: 'Birch', aWins: 999_999, bWins: 1 }], ...half }
    expect(difference(one)?.value).toBeCloseTo(13.815509558, 6)
    const none = { games: [{ a: 'Alder', b: 'Birch', aWins: 1_000_000, bWins: 0 }], ...half }
    expect(difference(none)?.value).toBeCloseTo(14.508658239, 6)
    expect(JSON.stringify(compute(none))).not.toMatch(/NaN|Infinity/)
  })

  it('clusters by query where every game has one, and only then', () => {
    const games = Array.from({ length: 8 }, (_, i) => ({
      ...{ a: 'Alder', b: 'Birch', query: `q${i}` },
      ...(i % 3 === 0 ? { aWins: 0, bWins: 1 } : { aWins: 1, bWins: 0 }),
    }))
    const answer = compute({ games, ...half })
    expect(answer.intervals).toBe('sandwich')
    expect(answer.components[0]!.queries).toBe(8)
    expect(compute({ games: [...games, sevenToThree], ...half }).intervals).toBe('fisher')
    expect(() => compute({ games: [sevenToThree], intervals: 'sandwich' })).toThrow(/query for every game/)
    const bare = compute({ games: [sevenToThree], intervals: 'none' }).policies[0]
    expect(bare).toMatchObject({ low: null, high: null, reason: 'no_intervals' })
  })

  it('refuses what is no count and no known policy', () => {
    const bad = (game: object) => computeStrengthsSchema.safeParse({ games: [{ ...sevenToThree, ...game }] }).success
    expect(bad({})).toBe(true)
    for (const game of [{ aWins: Number.NaN }, { aWins: -1 }, { ties: Number.POSITIVE_INFINITY }, { both_bad: 1 }]) {
      expect(bad(game)).toBe(false)
    }
    expect(computeStrengthsSchema.safeParse({ games: [sevenToThree], method: 'both-bad ' }).success).toBe(false)
    expect(() => compute({ policies: ['Alder'], games: [sevenToThree] })).toThrow(/"Birch" is not among the policies/)
  })

  it('answers nothing with nothing', () => {
    expect(compute({ games: [] })).toMatchObject({ policies: [], components: [], nu: null })
  })
})
