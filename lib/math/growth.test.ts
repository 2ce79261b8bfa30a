/** Growth laws that can be counted, and the second ways to the same numbers at sizes where they matter. */
import { describe, expect, it } from 'vitest'
import { measureCoverage } from '@/lib/testing/simulated-games'
import { bradleyTerryObjective } from './bradley-terry'
import { fitComponent } from './component-fit'
import { countGames, type Games } from './counts'
import { davidsonProbabilities } from './davidson'
import { toDense } from './dense-fit'
import { gamesOf } from './games-of-counts'
import { minimiseNewton } from './newton'
import { listPairs, type PairList } from './pair-list'
import { createRandom } from './random'
import { drawBinomial, drawMultinomial } from './random-counts'
import { refreshStrengths, startLive } from './refresh-strengths'
import { bootstrapStrengths } from './strength-bootstrap'
import { estimateStrengths } from './strengths'

/** K policies of strengths N(0, 0.65); with `reach` only neighbours meet. */
function draw(k: number, games: number, reach = k, nu = 0.9, seed = 1) {
  const random = createRandom(seed, 'growth')
  const theta = Float64Array.from({ length: k }, () => 0.65 * random.gaussian())
  const set = { policies: k, a: new Int32Array(games), b: new Int32Array(games), outcome: new Uint8Array(games) }
  for (let row = 0; row < games; row++) {
    const a = random.int(k)
    const b = (a + 1 + random.int(Math.min(reach, k - 1))) % k
    const p = davidsonProbabilities(theta[a]! - theta[b]!, Math.log(nu))
    set.a[row] = a
    set.b[row] = b
    set.outcome[row] = random.weighted([p.i, p.j, p.tie])
  }
  return set
}
const pairsOf = (games: Games) => listPairs(countGames(games))
const largest = (values: Float64Array) => Math.max(...values.map(Math.abs))

describe('growth', () => {
  it.each(['half', 'davidson'] as const)('%s: at most 8 steps, whatever the policies, games and shape', (method) => {
    for (const [k, games, reach] of [
      [5, 200, 5],
      [60, 20_000, 60],
      [300, 60_000, 12],
    ] as const) {
      expect(fitComponent(pairsOf(draw(k, games, reach)), method).iterations).toBeLessThanOrEqual(8)
    }
  })

  it('steps do not depend on the number of games, and counts a hundred times as large give the same strengths', () => {
    const pairs = pairsOf(draw(40, 8000))
    const times = (n: number): PairList => ({
      ...pairs,
      winsI: pairs.winsI.map((w) => n * w),
      winsJ: pairs.winsJ.map((w) => n * w),
      ties: pairs.ties.map((w) => n * w),
    })
    const [one, many] = [fitComponent(pairs, 'davidson'), fitComponent(times(100), 'davidson')]
    expect(many.iterations).toBe(one.iterations)
    expect(largest(many.theta.map((t, i) => t - one.theta[i]!))).toBeLessThan(1e-11)
  })

  it.each([
    [99, 1],
    [999_999, 1],
    [1, 0],
    [1e6, 0],
    [0.001, 0.002],
  ])('%d : %d takes at most 25 steps', (won, lost) => {
    const s = estimateStrengths(gamesOf(2, [[0, 1, won, lost]]), { method: 'half', intervals: 'none' })
    expect(s.components[0]!.iterations).toBeLessThanOrEqual(25)
    const odds = lost === 0 ? (won + 0.5) / 0.5 : won / lost
    expect(s.policies[0]!.strength! * 2).toBeCloseTo(Math.log(odds), 6)
  })

  it('a hash of pairs counts as the planes do', () => {
    const few = draw(20, 300)
    const spread = { ...few, policies: 900, a: few.a.map((v) => 40 * v), b: few.b.map((v) => 40 * v) }
    const [dense, sparse] = [countGames(few), countGames(spread)]
    expect([...sparse.i]).toEqual([...dense.i].map((v) => 40 * v))
    for (const column of ['winsI', 'winsJ', 'ties'] as const) expect([...sparse[column]]).toEqual([...dense[column]])
  })
})

describe('another way to the same strengths', () => {
  it.each([
    ['a chain, inside its envelope', 200, 12],
    ['everybody, by conjugate gradients', 150, 150],
  ])('%s: equal to the dense Newton method', (_, k, reach) => {
    const pairs = pairsOf(draw(k, 200 * k, reach))
    const fit = fitComponent(pairs, 'half')
    const { x } = minimiseNewton(bradleyTerryObjective(pairs), new Float64Array(k), new Float64Array(k).fill(1e-9))
    const mean = x.reduce((sum, t) => sum + t, 0) / k
    expect(largest(fit.theta.map((t, i) => t - x[i]! + mean))).toBeLessThan(1e-10)
  })

  it.each(['half', 'davidson'] as const)('%s: a board refreshed is the board fitted anew', (method) => {
    const set = draw(30, 20_000)
    const part = (from: number, to: number) => ({
      policies: 30,
      a: set.a.subarray(from, to),
      b: set.b.subarray(from, to),
      outcome: set.outcome.subarray(from, to),
    })
    const fresh = refreshStrengths(startLive(part(0, 19_000), method), part(19_000, 20_000))
    const anew = fitComponent(pairsOf(set), method)
    expect(largest(fresh.fit.theta.map((t, i) => t - anew.theta[i]!))).toBeLessThan(1e-9)
    expect(fresh.counts.winsI).toEqual(countGames(set).winsI)
  })

  it('the sandwich of counts agrees within 10 % with a bootstrap of games, and with one query for each game', () => {
    const set = draw(8, 4000)
    const s = estimateStrengths(set, { intervals: 'independent' })
    const query = Int32Array.from({ length: 4000 }, (_, row) => row)
    const byQuery = estimateStrengths({ ...set, query })
    const { standardErrors, failed } = bootstrapStrengths({
      fit: fitComponent(pairsOf(set), 'davidson'),
      seed: 1,
      rounds: 600,
    })
    expect(failed).toBe(0)
    s.policies.forEach((p, i) => {
      expect(p.standardError! / standardErrors[i]!).toBeGreaterThan(0.9)
      expect(p.standardError! / standardErrors[i]!).toBeLessThan(1.1)
      expect(p.standardError).toBeCloseTo(byQuery.policies[i]!.standardError!, 10)
    })
  })

  it('a bootstrap over queries agrees with the clustered sandwich; resamples without a maximum are counted', () => {
    const set = { ...draw(5, 1200), query: Int32Array.from({ length: 1200 }, (_, row) => row % 100) }
    const s = estimateStrengths(set, { method: 'half' })
    const rows = Int32Array.from({ length: 1200 }, (_, row) => row).sort((x, y) => set.query[x]! - set.query[y]!)
    const local = Int32Array.of(0, 1, 2, 3, 4)
    const fit = fitComponent(pairsOf(set), 'half')
    const { standardErrors } = bootstrapStrengths({ fit, seed: 2, rounds: 2000, byQuery: { games: set, local, rows } })
    s.policies.forEach((p, i) => {
      expect(Math.abs(p.standardError! / standardErrors[i]! - 1)).toBeLessThan(0.1)
    })
    const thin = fitComponent(pairsOf(gamesOf(2, [[0, 1, 6, 1]])), 'half')
    // No loss in a resample of seven: (6/7)^7 = 0.34; no win: hardly ever.
    expect(bootstrapStrengths({ fit: thin, seed: 3, rounds: 500 }).failed / 500).toBeCloseTo(0.34, 1)
  })

  it('the dense inverse is that of the curvature on differences', () => {
    const dense = toDense(fitComponent(pairsOf(draw(6, 500)), 'davidson'))
    const n = dense.size
    const product = (i: number, j: number) => {
      let sum = 0
      for (let m = 0; m < n; m++) sum += dense.hessian[i * n + m]! * dense.inverse[m * n + j]!
      return sum
    }
    expect(product(6, 6)).toBeCloseTo(1, 9)
    expect(product(0, 0) - product(0, 1)).toBeCloseTo(1, 9)
  })
})

describe('drawn counts', () => {
  it.each([
    [40, 0.05],
    [400, 0.3],
    [1e6, 0.7],
  ])('binomial of %d tries at %d: mean and variance', (n, p) => {
    const random = createRandom(9)
    const drawn = Array.from({ length: 20_000 }, () => drawBinomial(n, p, random))
    const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length
    const variance = drawn.reduce((sum, x) => sum + (x - mean) ** 2, 0) / drawn.length
    expect(Math.abs(mean - n * p) / Math.sqrt((n * p * (1 - p)) / 20_000)).toBeLessThan(4)
    expect(variance / (n * p * (1 - p))).toBeGreaterThan(0.95)
    expect(variance / (n * p * (1 - p))).toBeLessThan(1.05)
  })

  it('a multinomial gives out exactly what there is', () => {
    const out = new Float64Array(4)
    drawMultinomial(1000, Float64Array.of(1, 0, 2, 7), createRandom(1), out)
    expect(out[1]).toBe(0)
    expect(out.reduce((sum, x) => sum + x, 0)).toBe(1000)
  })
})

describe('coverage of the population strengths', () => {
  it.each([
    [8, 1, 'unequal'],
    [40, 1, 'equal'],
    [80, 0, 'unequal'],
  ] as const)(
    '%d queries, effects of SD %d, %s sizes: 93 to 97 in a hundred, up to what 150 sets can tell',
    (queries, effect, sizes) => {
      const { coverage } = measureCoverage({ queries, effect, sizes }, 150)
      expect(coverage).toBeGreaterThan(0.92)
      expect(coverage).toBeLessThan(0.98)
    },
  )
})
