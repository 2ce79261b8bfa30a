import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countGames, type Games } from './counts'
import { davidsonProbabilities } from './davidson'
import { gamesOf } from './games-of-counts'
import { createRandom } from './random'
import { estimateStrengths, type StrengthOptions } from './strengths'

/** Games of 4 policies on `queries` queries whose tastes differ, so that games of one query hang together. */
function simulate(queries: number, perQuery: number, seed: number, truth = [0.9, 0.2, -0.3, -0.8]) {
  const random = createRandom(seed, 'simulation')
  const games = { policies: 4, a: [] as number[], b: [] as number[], outcome: [] as number[], query: [] as number[] }
  for (let query = 0; query < queries; query++) {
    const taste = truth.map((t) => t + 0.8 * random.gaussian())
    for (let g = 0; g < perQuery; g++) {
      const a = random.int(4)
      const b = (a + 1 + random.int(3)) % 4
      const p = davidsonProbabilities(taste[a]! - taste[b]!, Math.log(0.7))
      games.a.push(a)
      games.b.push(b)
      games.query.push(query)
      games.outcome.push(random.weighted([p.i, p.j, p.tie]))
    }
  }
  return games
}

const strengths = (games: Games, options: StrengthOptions = {}) =>
  estimateStrengths(games, options).policies.map((p) => p.strength!)
const errors = (games: Games, options: StrengthOptions = {}) =>
  estimateStrengths(games, options).policies.map((p) => p.standardError!)

describe('intervals by query', () => {
  it.each(['davidson', 'half'] as const)(
    '%s: the sandwich agrees within 10 % with a bootstrap over queries',
    (method) => {
      const games = simulate(150, 8, 11)
      const byQuery = Array.from({ length: 150 }, (_, q) =>
        [...games.query.keys()].filter((row) => games.query[row] === q),
      )
      const random = createRandom(4)
      const rounds = Array.from({ length: 300 }, () => {
        const times = new Float64Array(150)
        for (let i = 0; i < 150; i++) times[random.int(150)]! += 1
        const weight = new Float64Array(games.a.length)
        byQuery.forEach((rows, q) => {
          for (const row of rows) weight[row] = times[q]!
        })
        return strengths({ ...games, weight }, { method, intervals: 'none' })
      })
      errors(games, { method }).forEach((error, i) => {
        const mean = rounds.reduce((sum, r) => sum + r[i]!, 0) / rounds.length
        const sd = Math.sqrt(rounds.reduce((sum, r) => sum + (r[i]! - mean) ** 2, 0) / (rounds.length - 1))
        expect(error / sd).toBeGreaterThan(0.9)
        expect(error / sd).toBeLessThan(1.1)
      })
    },
  )

  it('below 50 queries: close to the refits that leave one query out', () => {
    const games = simulate(30, 10, 5)
    const all = strengths(games)
    const squares = all.map(() => 0)
    for (let q = 0; q < 30; q++) {
      const weight = games.query.map((query) => (query === q ? 0 : 1))
      strengths({ ...games, weight }, { intervals: 'none' }).forEach((t, i) => {
        squares[i]! += ((t - all[i]!) ** 2 * 29) / 30
      })
    }
    const s = estimateStrengths(games)
    expect(s.components[0]!.uncertainty).toMatchObject({ method: 'jackknife', queries: 30, dof: 29 })
    s.policies.forEach((p, i) => {
      expect(p.standardError! / Math.sqrt(squares[i]!)).toBeCloseTo(1, 1)
    })
  })

  it('one query with over 10 % of the votes brings the jackknife in', () => {
    const games = simulate(60, 5, 6)
    const heavy = games.query.map((query) => (query < 10 ? 0 : query))
    expect(estimateStrengths(games).components[0]!.uncertainty.method).toBe('sandwich')
    expect(estimateStrengths({ ...games, query: heavy }).components[0]!.uncertainty.method).toBe('jackknife')
  })

  it('fewer than 5 queries: strengths, but no interval and no rank, with the reason', () => {
    const s = estimateStrengths(simulate(4, 20, 7))
    expect(s.flags).toContain('few_queries')
    expect(s.policies[0]).toMatchObject({
      low: null,
      high: null,
      standardError: null,
      rank: null,
      reason: 'too_few_queries',
    })
    expect(s.policies[0]!.strength).not.toBeNull()
  })

  it('covers the truth about as often as it says', () => {
    // Independent games, so that the population strengths are the simulated ones up to the mixing over tastes.
    const reference = strengths(simulate(6000, 8, 99), { method: 'half', intervals: 'none' })
    let covered = 0
    for (let run = 0; run < 100; run++) {
      const s = estimateStrengths(simulate(40, 8, 1000 + run), { method: 'half' })
      covered += s.policies.filter((p, i) => p.low! <= reference[i]! && reference[i]! <= p.high!).length
    }
    expect(covered / 400).toBeGreaterThan(0.91)
    expect(covered / 400).toBeLessThan(0.985)
  })

  it('a newcomer without a loss has an open end and leaves the others theirs', () => {
    const games = simulate(80, 6, 8)
    const more = {
      ...games,
      policies: 5,
      a: [...games.a, 4, 4],
      b: [...games.b, 0, 1],
      outcome: [...games.outcome, 0, 0],
      query: [...games.query, 3, 9],
    }
    const s = estimateStrengths(more)
    expect(s.policies[4]).toMatchObject({
      high: null,
      standardError: null,
      reason: 'undefeated',
      flags: ['regularised', 'undefeated'],
    })
    expect(s.policies[4]!.low).toBeLessThan(s.policies[4]!.strength!)
    for (const old of s.policies.slice(0, 4)) expect(old.reason).toBeNull()
  })

  it('queries that all say the same leave no spread to estimate: a gap, not a width of zero', () => {
    const same = gamesOf(
      2,
      Array.from({ length: 6 }, () => [0, 1, 1, 1]),
      [0, 1, 2, 3, 4, 5],
    )
    expect(estimateStrengths(same).policies[0]).toMatchObject({
      strength: 0,
      low: null,
      high: null,
      reason: 'no_variation',
    })
  })
})

describe('ranks', () => {
  it('rank 1 to 4 where all are far apart; shared where nothing is known', () => {
    const clear = estimateStrengths(simulate(300, 10, 12, [3, 1, -1, -3]))
    expect(clear.policies.map((p) => [p.rank, p.rankLow, p.rankHigh])).toEqual([
      [1, 1, 1],
      [2, 2, 2],
      [3, 3, 3],
      [4, 4, 4],
    ])
    const none = estimateStrengths(simulate(60, 3, 13, [0, 0, 0, 0]))
    for (const p of none.policies) expect([p.rankLow, p.rankHigh]).toEqual([1, 4])
  })

  it('the same seed gives the same ranks', () => {
    const games = simulate(70, 4, 14)
    expect(estimateStrengths(games, { seed: 5 }).policies).toEqual(estimateStrengths(games, { seed: 5 }).policies)
  })
})

describe('invariance', () => {
  const game = fc.record({
    a: fc.integer({ min: 0, max: 3 }),
    b: fc.integer({ min: 0, max: 3 }),
    outcome: fc.integer({ min: 0, max: 3 }),
    query: fc.integer({ min: 0, max: 8 }),
  })
  const columns = (list: { a: number; b: number; outcome: number; query: number }[]): Games => ({
    policies: 4,
    a: list.map((g) => g.a),
    b: list.map((g) => g.b),
    outcome: list.map((g) => g.outcome),
    query: list.map((g) => g.query),
  })
  const swapped = (outcome: number) => (outcome < 2 ? 1 - outcome : outcome)
  const expectSame = (got: (number | null)[], wanted: (number | null)[]) =>
    got.forEach((value, i) => {
      if (value === null || wanted[i] === null) expect(value).toBe(wanted[i])
      else expect(value).toBeCloseTo(wanted[i]!, 6)
    })

  it('swapping sides and shuffling rows changes no strength, no interval and no count', () => {
    fc.assert(
      fc.property(fc.array(game, { minLength: 1, maxLength: 60 }), fc.infiniteStream(fc.boolean()), (list, flips) => {
        const turned = [...list]
          .reverse()
          .map((g) => (flips.next().value ? { ...g, a: g.b, b: g.a, outcome: swapped(g.outcome) } : g))
        const [one, two] = [estimateStrengths(columns(list)), estimateStrengths(columns(turned))]
        for (const key of ['strength', 'standardError', 'low', 'high', 'wins', 'losses', 'ties'] as const) {
          expectSame(
            one.policies.map((p) => p[key]),
            two.policies.map((p) => p[key]),
          )
        }
        expect(one.excluded).toEqual(two.excluded)
      }),
      { numRuns: 100 },
    )
  })

  it('whatever comes in, nothing that comes out is NaN or Infinity, and gaps have reasons', () => {
    fc.assert(
      fc.property(fc.array(game, { maxLength: 25 }), (list) => {
        const s = estimateStrengths(columns(list))
        for (const p of s.policies) {
          for (const value of [p.strength, p.elo, p.standardError, p.low, p.high])
            expect(value === null || Number.isFinite(value)).toBe(true)
          expect(p.reason !== null).toBe(p.strength === null || p.low === null || p.high === null)
        }
      }),
      { numRuns: 250 },
    )
  })
})

describe('bad input names its row', () => {
  const base = { policies: 2, a: [0, 0], b: [1, 1], outcome: [0, 1], query: [0, 1] }
  it.each([
    ['unknown_outcome', { outcome: [0, 4] }, /Row 1: unknown outcome 4/],
    ['unknown_outcome', { outcome: [0, Number.NaN] }, /Row 1/],
    ['index_out_of_range', { b: [1, 2] }, /Row 1: policies 0 and 2/],
    ['index_out_of_range', { query: [0, -1] }, /Row 1: query -1/],
    ['not_finite', { weight: [1, Number.NaN] }, /Row 1: weight NaN/],
    ['bad_shape', { weight: [1] }, /weight has 1 rows/],
  ])('%s', (code, change, message) => {
    expect(() => estimateStrengths({ ...base, ...change })).toThrow(message)
    expect(() => estimateStrengths({ ...base, ...change })).toThrow(expect.objectContaining({ code }))
  })

  it('intervals by query need queries', () => {
    expect(() => estimateStrengths({ ...base, query: undefined })).toThrow(/query/)
    expect(countGames({ ...base, query: undefined }).winsI[0]).toBe(1)
  })
})
