import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gamesOf } from './games-of-counts'
import { createRandom } from './random'
import { logistic } from './special'
import { estimateStrengths } from './strengths'
import { estimateStyledStrengths } from './styled-strengths'

const TRUTH = [0.8, 0.2, -0.3, -0.7]
const BETA = [0.9, -0.4]

/** Games whose verdicts also follow two style columns, the first of which one policy has more of. */
function draw(games: number, seed: number, beta = BETA) {
  const random = createRandom(seed)
  const set = { policies: 4, a: [] as number[], b: [] as number[], outcome: [] as number[], query: [] as number[] }
  const x = new Float64Array(2 * games)
  for (let row = 0; row < games; row++) {
    const a = random.int(4)
    const b = (a + 1 + random.int(3)) % 4
    x[2 * row] = random.gaussian() + (a === 0 ? 1 : 0) - (b === 0 ? 1 : 0)
    x[2 * row + 1] = random.gaussian()
    const p = logistic(TRUTH[a]! - TRUTH[b]! + beta[0]! * x[2 * row]! + beta[1]! * x[2 * row + 1]!)
    set.a.push(a)
    set.b.push(b)
    set.outcome.push(random.uniform() < p ? 0 : 1)
    set.query.push(Math.floor(row / 10))
  }
  return { set, style: { width: 2, x } }
}

describe('strengths at equal style', () => {
  it('recovers strengths and coefficients that made the verdicts, which a board without style does not', () => {
    const { set, style } = draw(60_000, 2)
    const board = estimateStyledStrengths(set, style)
    const mean = TRUTH.reduce((sum, t) => sum + t, 0) / 4
    board.policies.forEach((policy, i) => {
      expect(Math.abs(policy.strength! - TRUTH[i]! + mean)).toBeLessThan(4 * policy.standardError!)
    })
    board.style!.coefficients.forEach(({ value, unit, standardError }, f) => {
      expect(Math.abs(value! / unit - BETA[f]!)).toBeLessThan((4 * standardError!) / unit)
    })
    const plain = estimateStrengths(set, { method: 'half', intervals: 'none' })
    expect(plain.policies[0]!.strength! - board.policies[0]!.strength!).toBeGreaterThan(0.4)
    expect(board.style!.share).toBeGreaterThan(0.25)
    expect(board.components[0]!.iterations).toBeLessThanOrEqual(8)
  })

  it('style without effect: the plain strengths, a share near 0, an interval around 0', () => {
    const { set, style } = draw(20_000, 4, [0, 0])
    const board = estimateStyledStrengths(set, style)
    expect(board.style!.share).toBeLessThan(0.01)
    for (const { low, high } of board.style!.coefficients) expect(low! < 0 && high! > 0).toBe(true)
    const without = estimateStyledStrengths(set, { width: 1, x: new Float64Array(20_000) })
    const plain = estimateStrengths(set, { method: 'half' })
    without.policies.forEach((policy, i) => {
      expect(policy.strength).toBeCloseTo(plain.policies[i]!.strength!, 9)
      expect(policy.standardError).toBeCloseTo(plain.policies[i]!.standardError!, 9)
    })
    expect(without.style!.share).toBeCloseTo(0, 9)
    expect(without.style!.coefficients).toMatchObject([{ value: null, reason: 'no_variation' }])
  })

  it('which side a policy stood on does not matter', () => {
    const { set, style } = draw(500, 6)
    const isSwapped = (row: number) => row % 3 === 0
    const swapped = {
      ...set,
      a: set.a.map((a, row) => (isSwapped(row) ? set.b[row]! : a)),
      b: set.b.map((b, row) => (isSwapped(row) ? set.a[row]! : b)),
      outcome: set.outcome.map((code, row) => (isSwapped(row) ? 1 - code : code)),
    }
    const turned = { width: 2, x: style.x.map((v, at) => (isSwapped(Math.floor(at / 2)) ? -v : v)) }
    const [one, two] = [estimateStyledStrengths(set, style), estimateStyledStrengths(swapped, turned)]
    expect(two.policies.map((p) => p.strength!.toFixed(9))).toEqual(one.policies.map((p) => p.strength!.toFixed(9)))
    expect(two.style!.coefficients[1]!.value).toBeCloseTo(one.style!.coefficients[1]!.value!, 9)
  })

  it('refuses verdicts that style alone tells apart, columns that say the same, and what is no number', () => {
    const set = gamesOf(
      2,
      [
        [0, 1, 5, 0],
        [0, 1, 0, 5],
      ],
      [0, 1],
    )
    const games = { ...set, a: [0, 0], b: [1, 1], outcome: [0, 1], weight: [5, 5], query: [0, 1] }
    const refuse = (width: number, x: number[]) => () =>
      estimateStyledStrengths(games, { width, x: Float64Array.from(x) }, { intervals: 'fisher' })
    expect(refuse(1, [1, -1])).toThrow(expect.objectContaining({ name: 'MathError' }))
    expect(refuse(2, [1, 1, 0.5, 0.5])).toThrow(expect.objectContaining({ name: 'MathError' }))
    expect(refuse(1, [1])).toThrow(/1 style differences|got 1/)
    expect(refuse(1, [1, Number.NaN])).toThrow(/Row 1/)
  })
})

const file = `${process.env.FLYWHEEL_DATA}/bt_classic/baseball_agresti_1987.json`

describe.skipIf(!existsSync(file))('baseball 1987 (Agresti 2002)', () => {
  type Published = { estimate: Record<string, number>; se: Record<string, number> }
  const data = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{"items":[],"rows":[]}') as {
    items: string[]
    rows: [string, string, number, number][]
    published: Record<string, Published>
  }
  const games = gamesOf(
    7,
    data.rows.map(([home, away, won, lost]) => [data.items.indexOf(home), data.items.indexOf(away), won, lost]),
  )

  it('with home advantage as a covariate: the published abilities and errors', () => {
    const board = estimateStyledStrengths(
      games,
      { width: 1, x: new Float64Array(games.a.length).fill(1) },
      { intervals: 'fisher' },
    )
    const { 'at.home': home, ...teams } = data.published.BTm_home_advantage!.estimate
    for (const [team, value] of Object.entries(teams))
      expect(board.policies[data.items.indexOf(team)]!.strength! - board.policies[0]!.strength!).toBeCloseTo(value, 6)
    expect(board.style!.coefficients[0]!.value).toBeCloseTo(home!, 6)
    expect(board.style!.coefficients[0]!.standardError).toBeCloseTo(
      data.published.BTm_home_advantage!.se['at.home']!,
      5,
    )
  })
})
