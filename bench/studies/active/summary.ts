import { quantileOf } from '@/lib/math/bootstrap'
import { createRandom } from '@/lib/math/random'

/** Held-out losses of one seed, by budget. */
export type SeedCurves = { random: number[]; second: number[]; active: number[] }

export type Summary = {
  seeds: number
  /** Mean and standard error over seeds, by budget. */
  curves: Record<keyof SeedCurves, { mean: number[]; error: number[] }>
  target: number
  /** First budget from which the mean curve stays at or below the target, over half of the pool. Null: never. */
  ratio: number | null
  interval: [number, number]
  /** The same of a second, independent random run: what chance alone does. */
  nullRatio: number | null
  nullInterval: [number, number]
  /** At 10, 20 and 40 % of the pool: the share of it that random needs for the same loss. Null: more than all. */
  equivalents: { share: number; random: number | null }[]
  /** Fall of the random curve after a quarter of the pool: mean over seeds, and the standard deviation of that mean, paired. */
  fall: number
  fallDeviation: number
  isFlat: boolean
}

const DRAWS = 2000
const HALF = 0.5
const NAMES = ['random', 'second', 'active'] as const

/** @param shares budgets as shares of the pool, with 0.1, 0.2, 0.25, 0.4, 0.5 and 1 among them */
export function summarise(seeds: readonly SeedCurves[], shares: readonly number[]): Summary {
  const curves = Object.fromEntries(
    NAMES.map((name) => [name, meanOf(seeds.map((seed) => seed[name]))]),
  ) as Summary['curves']
  const at = (share: number) => shares.findIndex((one) => Math.abs(one - share) < 1e-9)
  const ratios = (sample: readonly SeedCurves[]) => {
    const means = NAMES.map((name) => meanOf(sample.map((seed) => seed[name])).mean)
    const target = means[0]![at(HALF)]!
    return { active: ratioTo(means[2]!, target, shares), second: ratioTo(means[1]!, target, shares) }
  }
  const found = ratios(seeds)
  const random = createRandom(1, 'replay-bootstrap')
  const drawn = Array.from({ length: DRAWS }, () => ratios(seeds.map(() => seeds[random.int(seeds.length)]!)))
  const falls = seeds.map((seed) => seed.random[at(0.25)]! - seed.random.at(-1)!)
  const fall = falls.reduce((sum, v) => sum + v, 0) / falls.length
  const fallDeviation = Math.sqrt(
    falls.reduce((sum, v) => sum + (v - fall) ** 2, 0) / Math.max(1, falls.length - 1) / falls.length,
  )
  return {
    ...{ seeds: seeds.length, curves, target: curves.random.mean[at(HALF)]! },
    ...{ ratio: found.active, interval: intervalOf(drawn.map(({ active }) => active)) },
    ...{ nullRatio: found.second, nullInterval: intervalOf(drawn.map(({ second }) => second)) },
    equivalents: [0.1, 0.2, 0.4].map((share) => ({
      share,
      random: budgetTo(curves.random.mean, curves.active.mean[at(share)]!, shares),
    })),
    ...{ fall, fallDeviation, isFlat: fall < 2 * fallDeviation },
  }
}

function meanOf(runs: readonly number[][]): { mean: number[]; error: number[] } {
  const n = runs.length
  const mean = runs[0]!.map((_, i) => runs.reduce((sum, run) => sum + run[i]!, 0) / n)
  const error = mean.map((m, i) =>
    Math.sqrt(runs.reduce((sum, run) => sum + (run[i]! - m) ** 2, 0) / Math.max(1, n - 1) / n),
  )
  return { mean, error }
}

/** Where the curve falls to the target for good, between two budgets by a straight line. Null: it ends above. */
export function budgetTo(curve: readonly number[], target: number, shares: readonly number[]): number | null {
  let from = curve.length
  while (from > 0 && curve[from - 1]! <= target) from--
  if (from === curve.length) return null
  if (from === 0) return shares[0]!
  const [above, below] = [curve[from - 1]!, curve[from]!]
  return shares[from - 1]! + ((shares[from]! - shares[from - 1]!) * (above - target)) / (above - below)
}

const ratioTo = (curve: readonly number[], target: number, shares: readonly number[]) => {
  const budget = budgetTo(curve, target, shares)
  return budget === null ? null : budget / HALF
}

/** 95 %; a run that never gets there counts as the whole pool, and a little more. */
function intervalOf(values: readonly (number | null)[]): [number, number] {
  const sorted = values.map((value) => value ?? 1 / HALF).sort((a, b) => a - b)
  return [quantileOf(sorted, 0.025), quantileOf(sorted, 0.975)]
}
