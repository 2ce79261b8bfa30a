/**
 * Does choosing harder by the reward still please people? For each n, the reward's pick of n rollouts stood against one random
 * rollout of the same policy:
 *   human      mean over verdicts of 1 (the pick is preferred), 1/2 (tie), 0; both bad left out; SE clustered by query
 *   predicted  mean of the calibrated chances that the reward gave, on the same verdicts
 *   kl         log n - (n - 1) / n: how far best-of-n can be from its policy, in nats at most
 * Flags: `below_predicted` where at the largest n with a figure human's upper 95 % end lies below predicted; `falls` where human
 * is significantly lower at one n than at the one before (two-sided 95 %, the two taken as independent: queries that both
 * share make it careful). Below 100 queries an n is a gap. Source: Gao, Schulman and Hilton (2023); the bound, Beirami et al. (2024).
 */
import { clusteredMean } from './clustered-mean'
import { OUTCOME } from './counts'
import { type Estimate, gap } from './estimate'
import { MathError } from './math-error'
import { normalQuantile } from './special'

/** Columns of equal length. */
export interface BestOfVerdicts {
  /** The reward picked one of so many, >= 2. */
  n: ArrayLike<number>
  /** Codes of OUTCOME, `A` being the pick. */
  outcome: ArrayLike<number>
  predicted: ArrayLike<number>
  query: ArrayLike<number>
}

export interface BestOfRow {
  n: number
  kl: number
  queries: number
  bothBad: number
  human: Estimate
  predicted: Estimate
}

export type BestOfFlag = { code: 'below_predicted'; n: number } | { code: 'falls'; from: number; to: number }

export const FEWEST_BEST_OF_QUERIES = 100

export function klBound(n: number): number {
  return Math.log(n) - (n - 1) / n
}

/** Smallest n first. Throws bad_option for an n below 2, not_finite for a chance outside [0, 1]. */
export function watchBestOf(verdicts: BestOfVerdicts): { rows: BestOfRow[]; flags: BestOfFlag[] } {
  const rowsOf = new Map<number, number[]>()
  for (let i = 0; i < verdicts.n.length; i++) {
    const [n, chance] = [verdicts.n[i]!, verdicts.predicted[i]!]
    if (!(Number.isInteger(n) && n >= 2)) throw new MathError('bad_option', `Best of ${n} is no choice.`)
    if (!(chance >= 0 && chance <= 1)) throw new MathError('not_finite', `Chance ${i} is ${chance}.`)
    const rows = rowsOf.get(n)
    if (rows) rows.push(i)
    else rowsOf.set(n, [i])
  }
  const figures = [...rowsOf].sort(([a], [b]) => a - b).map(([n, rows]) => toRow(n, rows, verdicts))
  const known = figures.filter(({ row }) => row.human.value !== null)
  const flags: BestOfFlag[] = []
  known.forEach(({ row, error }, i) => {
    const before = known[i - 1]
    if (!before) return
    const fall = before.row.human.value! - row.human.value!
    const from = before.row.n
    if (fall > normalQuantile(0.975) * Math.hypot(error, before.error)) flags.push({ code: 'falls', from, to: row.n })
  })
  const last = known.at(-1)?.row
  if (last && last.human.high !== null && last.human.high < last.predicted.value!)
    flags.push({ code: 'below_predicted', n: last.n })
  return { rows: figures.map(({ row }) => row), flags }
}

function toRow(n: number, rows: number[], { outcome, predicted, query }: BestOfVerdicts) {
  const judged = rows.filter((i) => outcome[i] !== OUTCOME.BOTH_BAD)
  const queries = judged.map((i) => query[i]!)
  const won = judged.map((i) => (outcome[i] === OUTCOME.TIE ? 0.5 : outcome[i] === OUTCOME.A ? 1 : 0))
  const human = clusteredMean(won, queries)
  const chance = clusteredMean(
    judged.map((i) => predicted[i]!),
    queries,
  )
  const isFew = human.queries < FEWEST_BEST_OF_QUERIES
  const shown = ({ value, low, high, n: count, reason }: Estimate) =>
    isFew ? gap('too_few_queries', count) : { value, low, high, n: count, reason }
  const row: BestOfRow = {
    ...{ n, kl: klBound(n), queries: human.queries, bothBad: rows.length - judged.length },
    ...{ human: shown(human), predicted: shown(chance) },
  }
  return { row, error: human.standardError ?? 0 }
}
