import { describe, expect, it } from 'vitest'
import { bradleyTerryObjective } from './bradley-terry'
import { countGames } from './counts'
import { davidsonObjective, davidsonProbabilities, hasWinningCycle } from './davidson'
import { type CountRow, gamesOf } from './games-of-counts'
import type { Objective } from './newton'
import { listPairs } from './pair-list'
import { createRandom } from './random'
import { strengthDifferences } from './strength-pairs'
import { estimateStrengths } from './strengths'

/** Davidson (1970), pudding mixes: i, j, wins i, wins j, ties. */
const PUDDING: CountRow[] = [
  [0, 1, 19, 22, 16],
  [0, 2, 16, 19, 12],
  [1, 2, 19, 19, 10],
  [0, 3, 18, 23, 13],
  [1, 3, 23, 19, 9],
  [2, 3, 19, 20, 15],
  [0, 4, 13, 19, 18],
  [1, 4, 16, 20, 12],
  [2, 4, 16, 15, 17],
  [3, 4, 17, 14, 16],
  [0, 5, 18, 21, 12],
  [1, 5, 22, 20, 12],
  [2, 5, 13, 18, 10],
  [3, 5, 14, 19, 18],
  [4, 5, 11, 21, 12],
]
/** Stigler (1994), citations of Biometrika, Communications in Statistics, JASA, JRSS-B. */
const CITATIONS: CountRow[] = [
  [0, 1, 730, 33],
  [0, 2, 498, 320],
  [0, 3, 221, 284],
  [1, 2, 68, 813],
  [1, 3, 17, 276],
  [2, 3, 142, 325],
]

const from = (s: ReturnType<typeof estimateStrengths>, base = 0) =>
  s.policies.map((p) => p.strength! - s.policies[base]!.strength!)
const errorsFrom = (s: ReturnType<typeof estimateStrengths>) =>
  strengthDifferences(s)
    .filter((d) => d.a === 0)
    .map((d) => d.standardError!)
const expectAll = (got: number[], wanted: number[], digits: number) =>
  got.forEach((value, i) => {
    expect(value).toBeCloseTo(wanted[i]!, digits)
  })

describe('published fits', () => {
  it('pudding, Davidson: worths, nu, standard errors', () => {
    const s = estimateStrengths(gamesOf(6, PUDDING), { intervals: 'fisher' })
    expectAll(
      from(s),
      [0, 0.2202419002413231, 0.1529777048541748, 0.17514490858980655, 0.13386522699109765, 0.3771348958015902],
      8,
    )
    expect(s.nu).toBeCloseTo(0.7468, 4)
    expectAll(errorsFrom(s), [0.18721698, 0.19351836, 0.18821109, 0.19270456, 0.19240623], 6)
  })

  it('citations, Bradley-Terry: abilities and standard errors as R prints them', () => {
    const s = estimateStrengths(gamesOf(4, CITATIONS), { method: 'half', intervals: 'fisher' })
    expectAll(from(s), [0, -2.94907249684391, -0.479569769751993, 0.268954055819472], 8)
    expectAll(errorsFrom(s), [0.102545335369857, 0.0605887292396264, 0.0708299651057058], 6)
  })
})

describe('the same answer another way', () => {
  it("Newton agrees with Hunter's minorise-maximise iteration", () => {
    const wins = CITATIONS.flatMap(
      ([i, j, a, b]) =>
        [
          [i, j, a],
          [j, i, b],
        ] as const,
    )
    let worth = [1, 1, 1, 1]
    for (let round = 0; round < 5000; round++) {
      const won = [0, 0, 0, 0]
      const load = [0, 0, 0, 0]
      for (const [i, j, w] of wins) {
        won[i]! += w
        load[i]! += w / (worth[i]! + worth[j]!)
        load[j]! += w / (worth[i]! + worth[j]!)
      }
      worth = worth.map((_, i) => won[i]! / load[i]!)
    }
    const s = estimateStrengths(gamesOf(4, CITATIONS), { method: 'half', intervals: 'none' })
    expectAll(
      from(s),
      worth.map((w) => Math.log(w / worth[0]!)),
      8,
    )
  })

  it.each([
    ['Bradley-Terry', bradleyTerryObjective],
    ['Davidson', davidsonObjective],
  ])('%s: gradient and Hessian match finite differences', (_, build) => {
    const objective: Objective = build(listPairs(countGames(gamesOf(6, PUDDING))))
    const random = createRandom(2)
    const x = Float64Array.from({ length: objective.size }, () => random.gaussian())
    const gradient = new Float64Array(x.length)
    const hessian = new Float64Array(x.length ** 2)
    objective.evaluate(x, gradient, hessian)
    const h = 1e-5
    for (let j = 0; j < x.length; j++) {
      const [up, down] = [1, -1].map((sign) => {
        const g = new Float64Array(x.length)
        const value = objective.evaluate(
          x.map((v, i) => (i === j ? v + sign * h : v)),
          g,
        )
        return { value, g }
      })
      expect(gradient[j]).toBeCloseTo((up!.value - down!.value) / (2 * h), 5)
      for (let i = 0; i < x.length; i++)
        expect(hessian[i * x.length + j]).toBeCloseTo((up!.g[i]! - down!.g[i]!) / (2 * h), 5)
    }
  })
})

describe("Davidson's model", () => {
  it('recovers strengths and nu that made the data', () => {
    const truth = [1.2, 0.4, 0, -0.5, -1.1]
    const [nu, n] = [0.8, 40_000]
    const rows: CountRow[] = []
    for (let i = 0; i < 5; i++) {
      for (let j = i + 1; j < 5; j++) {
        const p = davidsonProbabilities(truth[i]! - truth[j]!, Math.log(nu))
        rows.push([i, j, n * p.i, n * p.j, n * p.tie])
      }
    }
    const s = estimateStrengths(gamesOf(5, rows), { intervals: 'none' })
    expectAll(from(s, 2), truth, 9)
    expect(s.nu).toBeCloseTo(nu, 9)
  })

  it('has no maximum with 5 wins, 0 losses and 3 ties, though ties connect both ways', () => {
    const runaway = listPairs(countGames(gamesOf(2, [[0, 1, 5, 0, 3]])))
    expect(hasWinningCycle(runaway)).toBe(false)
    expect(hasWinningCycle(listPairs(countGames(gamesOf(2, [[0, 1, 5, 1, 3]]))))).toBe(true)
    const s = estimateStrengths(gamesOf(2, [[0, 1, 5, 0, 3]]), { intervals: 'fisher' })
    expect(s.flags).toContain('regularised')
    expect(s.policies[0]).toMatchObject({ high: null, reason: 'undefeated' })
    expect(s.policies[0]!.low).toBeLessThan(s.policies[0]!.strength!)
    // Half a win each has one: 6.5 : 1.5.
    const half = estimateStrengths(gamesOf(2, [[0, 1, 5, 0, 3]]), { intervals: 'fisher', method: 'half' })
    expect(from(half)[1]).toBeCloseTo(-Math.log(6.5 / 1.5), 9)
    expect(half.flags).toEqual([])
  })

  it('a cycle of more wins than ties is enough without a win cycle', () => {
    // 0 beats 1, 1 beats 2, 2 ties 0: two wins against one tie.
    expect(
      hasWinningCycle(
        listPairs(
          countGames(
            gamesOf(3, [
              [0, 1, 1, 0],
              [1, 2, 1, 0],
              [2, 0, 0, 0, 1],
            ]),
          ),
        ),
      ),
    ).toBe(true)
    expect(
      hasWinningCycle(
        listPairs(
          countGames(
            gamesOf(3, [
              [0, 1, 1, 0],
              [1, 2, 0, 0, 1],
              [2, 0, 0, 0, 1],
            ]),
          ),
        ),
      ),
    ).toBe(false)
  })

  it('falls back to half a win each without ties, or with ties only, and says so', () => {
    expect(estimateStrengths(gamesOf(2, [[0, 1, 7, 3]]), { intervals: 'none' })).toMatchObject({
      method: 'half',
      flags: ['ties_as_half'],
      nu: null,
    })
    const even = estimateStrengths(gamesOf(2, [[0, 1, 0, 0, 4]]), { intervals: 'none' })
    expect(even.method).toBe('half')
    expect(even.policies[0]!.strength).toBeCloseTo(0, 12)
  })
})
