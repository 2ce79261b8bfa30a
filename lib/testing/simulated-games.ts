/** Simulated verdicts whose queries have tastes of their own, and the strengths that an interval over queries must cover. */
import type { Games } from '@/lib/math/counts'
import { gamesOf } from '@/lib/math/games-of-counts'
import { createRandom } from '@/lib/math/random'
import { logistic } from '@/lib/math/special'
import { estimateStrengths } from '@/lib/math/strengths'

export const SIMULATED_STRENGTHS = [0.8, 0.4, 0.1, -0.1, -0.4, -0.8]

export type Simulation = {
  queries: number
  /** Standard deviation of what a query adds to each policy's strength. */
  effect: number
  /** Votes of a query: 12 each, or 4, 8, 12, 16, 20 in turn. */
  sizes: 'equal' | 'unequal'
}

export function simulateGames({ queries, effect, sizes }: Simulation, seed: number): Games & { query: number[] } {
  const random = createRandom(seed, 'simulated games')
  const k = SIMULATED_STRENGTHS.length
  const games = { policies: k, a: [] as number[], b: [] as number[], outcome: [] as number[], query: [] as number[] }
  for (let query = 0; query < queries; query++) {
    const taste = SIMULATED_STRENGTHS.map((strength) => strength + effect * random.gaussian())
    const votes = sizes === 'equal' ? 12 : 4 + 4 * (query % 5)
    for (let vote = 0; vote < votes; vote++) {
      const a = random.int(k)
      const b = (a + 1 + random.int(k - 1)) % k
      games.a.push(a)
      games.b.push(b)
      games.query.push(query)
      games.outcome.push(random.uniform() < logistic(taste[a]! - taste[b]!) ? 0 : 1)
    }
  }
  return games
}

/**
 * The minimiser of the expected loss over queries: a fit of the expected win rates, P(a over b) = E sigma(d + s z), s^2 twice
 * the variance of the effects, by the trapezoid rule over z. All pairs are equally frequent.
 */
export function populationStrengths(effect: number): number[] {
  const spread = effect * Math.SQRT2
  const rate = (d: number) => {
    let [sum, weight] = [0, 0]
    for (let z = -8; z <= 8; z += 0.05) {
      const w = Math.exp((-z * z) / 2)
      sum += w * logistic(d + spread * z)
      weight += w
    }
    return sum / weight
  }
  const rows = SIMULATED_STRENGTHS.flatMap((one, i) =>
    SIMULATED_STRENGTHS.slice(i + 1).map((two, at): [number, number, number, number] => {
      const p = rate(one - two)
      return [i, i + 1 + at, 1000 * p, 1000 * (1 - p)]
    }),
  )
  const fit = estimateStrengths(gamesOf(SIMULATED_STRENGTHS.length, rows), { method: 'half', intervals: 'none' })
  return fit.policies.map((policy) => policy.strength!)
}

/** Share of intervals that cover, over policies and runs, of those with two ends; and the share without. */
export function measureCoverage(simulation: Simulation, runs: number, seed = 1): { coverage: number; open: number } {
  const truth = populationStrengths(simulation.effect)
  let [covered, closed, all] = [0, 0, 0]
  for (let run = 0; run < runs; run++) {
    const games = simulateGames(simulation, seed * 1_000_003 + run)
    const { policies } = estimateStrengths(games, { method: 'half', ranks: false })
    for (const { low, high, policy } of policies) {
      all += 1
      if (low === null || high === null) continue
      closed += 1
      if (low <= truth[policy]! && truth[policy]! <= high) covered += 1
    }
  }
  return { coverage: covered / closed, open: 1 - closed / all }
}
