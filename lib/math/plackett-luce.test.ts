import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listChoiceSets, plackettLuceObjective, type Ranking } from './plackett-luce'
import { createRandom } from './random'
import { estimateRankingStrengths } from './ranking-strengths'
import { estimateStrengths } from './strengths'

const thetas = (rankings: Ranking[], k: number) =>
  estimateRankingStrengths(k, rankings, { intervals: 'none' }).policies.map((policy) => policy.strength!)

function draw(theta: number[], rankings: number, seed: number): Ranking[] {
  const random = createRandom(seed)
  return Array.from({ length: rankings }, (_, query) => {
    // The order of exponential arrival times at rates e^theta is Plackett-Luce.
    const arrival = theta.map((t) => -Math.log(1 - random.uniform()) / Math.exp(t))
    const order = theta.map((_, i) => i).sort((x, y) => arrival[x]! - arrival[y]!)
    return { groups: order.map((policy) => [policy]), query }
  })
}

describe('Plackett-Luce', () => {
  it('rankings of two are Bradley-Terry with ties as half a win each, intervals included', () => {
    const random = createRandom(3)
    const games = { policies: 4, a: [] as number[], b: [] as number[], outcome: [] as number[], query: [] as number[] }
    for (let row = 0; row < 240; row++) {
      games.a.push(random.int(4))
      games.b.push((games.a[row]! + 1 + random.int(3)) % 4)
      games.outcome.push(random.int(3))
      games.query.push(row % 60)
    }
    const rankings = games.a.map((a, row) => {
      const b = games.b[row]!
      const groups = games.outcome[row] === 0 ? [[a], [b]] : games.outcome[row] === 1 ? [[b], [a]] : [[a, b]]
      return { groups, query: games.query[row]! }
    })
    const pairs = estimateStrengths(games, { method: 'half' })
    const ranked = estimateRankingStrengths(4, rankings)
    ranked.policies.forEach((policy, i) => {
      const other = pairs.policies[i]!
      expect(policy.strength).toBeCloseTo(other.strength!, 9)
      expect(policy.standardError).toBeCloseTo(other.standardError!, 8)
      expect(policy.games).toBe(other.games)
      expect([policy.rankLow, policy.rankHigh]).toEqual([other.rankLow, other.rankHigh])
    })
  })

  it('a tied group is the mean over its orders, written out', () => {
    const tied: Ranking[] = [{ groups: [[0], [1, 2, 3], [4]] }, { groups: [[4], [2], [3, 1], [0]] }]
    const written = [
      ...[
        [1, 2, 3],
        [1, 3, 2],
        [2, 1, 3],
        [2, 3, 1],
        [3, 1, 2],
        [3, 2, 1],
      ].map((m) => ({
        groups: [[0], ...m.map((v) => [v]), [4]],
        weight: 1 / 6,
      })),
      { groups: [[4], [2], [3], [1], [0]], weight: 0.5 },
      { groups: [[4], [2], [1], [3], [0]], weight: 0.5 },
    ]
    const x = Float64Array.of(0.3, -0.2, 0.9, -1, 0.1)
    const [g, h] = [new Float64Array(5), new Float64Array(5)]
    const one = plackettLuceObjective(listChoiceSets(5, tied)).evaluate(x, g)
    const two = plackettLuceObjective(listChoiceSets(5, written)).evaluate(x, h)
    expect(one).toBeCloseTo(two, 12)
    g.forEach((v, i) => {
      expect(v).toBeCloseTo(h[i]!, 12)
    })
  })

  it('gradient and Hessian match finite differences', () => {
    const objective = plackettLuceObjective(
      listChoiceSets(4, [
        ...draw([1, 0, -1, 0.5], 20, 1),
        {
          groups: [
            [0, 1],
            [2, 3],
          ],
        },
      ]),
    )
    const x = Float64Array.of(0.4, -0.3, 0.2, 1)
    const [gradient, hessian] = [new Float64Array(4), new Float64Array(16)]
    objective.evaluate(x, gradient, hessian)
    for (let j = 0; j < 4; j++) {
      const at = (h: number) => {
        const g = new Float64Array(4)
        return {
          value: objective.evaluate(
            x.map((v, i) => (i === j ? v + h : v)),
            g,
          ),
          g,
        }
      }
      const [up, down] = [at(1e-5), at(-1e-5)]
      expect(gradient[j]).toBeCloseTo((up.value - down.value) / 2e-5, 6)
      for (let i = 0; i < 4; i++) expect(hessian[i * 4 + j]).toBeCloseTo((up.g[i]! - down.g[i]!) / 2e-5, 6)
    }
  })

  it('recovers strengths that made the rankings, within its intervals', () => {
    const truth = [1.5, 0.5, 0, -0.7, -1.3]
    const board = estimateRankingStrengths(5, draw(truth, 3000, 8))
    board.policies.forEach((policy, i) => {
      expect(Math.abs(policy.strength! - truth[i]!)).toBeLessThan(4 * policy.standardError!)
      expect(policy.standardError).toBeLessThan(0.05)
    })
  })

  it('who is always last is winless, flagged, and leaves the order of the others', () => {
    const board = estimateRankingStrengths(
      3,
      [
        { groups: [[0], [1], [2]], query: 0 },
        { groups: [[1], [0], [2]], query: 1 },
        { groups: [[0], [1], [2]], query: 2 },
      ],
      { intervals: 'fisher' },
    )
    expect(board.flags).toContain('regularised')
    expect(board.policies[2]).toMatchObject({ low: null, high: null, reason: 'winless' })
    expect(board.policies[0]!.strength!).toBeGreaterThan(board.policies[1]!.strength!)
    expect(board.policies[0]!.games).toBeCloseTo(3 * 2 * (2 / 3), 12)
  })

  it.each([
    ['index_out_of_range', [[0], [3]], 1],
    ['bad_shape', [[0], [0]], 1],
    ['not_finite', [[0], [1]], Number.NaN],
  ])('refuses %s', (code, groups, weight) => {
    expect(() => estimateRankingStrengths(3, [{ groups, weight }])).toThrow(expect.objectContaining({ code }))
  })
})

const file = `${process.env.FLYWHEEL_DATA}/bt_classic/nascar_2002_hunter_2004.json`

describe.skipIf(!existsSync(file))('NASCAR 2002 (Hunter 2004)', () => {
  it('the published log-worths, and those of another maximiser, without the four who beat nobody', () => {
    const data = JSON.parse(readFileSync(file, 'utf8')) as {
      drivers: string[]
      orders_first_to_last_1based: number[][]
      published: { head3: Record<string, number>; tail3: Record<string, number> }
      recomputed: { theta_ref0: Record<string, number> }
    }
    const rankings = data.orders_first_to_last_1based.map((order) => ({
      groups: order.filter((driver) => driver <= 83).map((driver) => [driver - 1]),
    }))
    const board = estimateRankingStrengths(83, rankings, { intervals: 'fisher' })
    expect(board.flags).toEqual([])
    const of = (name: string) => board.policies[data.drivers.indexOf(name)]!.strength! - board.policies[0]!.strength!
    for (const [name, value] of Object.entries({ ...data.published.head3, ...data.published.tail3 }))
      expect(of(name)).toBeCloseTo(value, 2)
    for (const [name, value] of Object.entries(data.recomputed.theta_ref0)) expect(of(name)).toBeCloseTo(value, 6)
    expect(board.components[0]!.iterations).toBeLessThanOrEqual(25)
  })

  it("Newton agrees with Hunter's minorise-maximise iteration", () => {
    const rankings = draw([0.8, 0.3, 0, -0.4, -0.7, 0.1], 60, 5)
    const sets = listChoiceSets(6, rankings)
    let worth = new Float64Array(6).fill(1)
    for (let round = 0; round < 3000; round++) {
      const load = new Float64Array(6)
      for (let s = 0; s < sets.weight.length; s++) {
        const members = sets.member.subarray(sets.start[s]!, sets.start[s + 1]!)
        const sum = members.reduce((total, v) => total + worth[v]!, 0)
        for (const v of members) load[v]! += sets.weight[s]! / sum
      }
      worth = worth.map((_, v) => sets.chosen[v]! / load[v]!)
    }
    const found = thetas(rankings, 6)
    worth.forEach((w, v) => {
      expect(found[v]! - found[0]!).toBeCloseTo(Math.log(w / worth[0]!), 8)
    })
  })
})
