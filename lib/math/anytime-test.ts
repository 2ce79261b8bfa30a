/**
 * Is a new policy better than the one before, whenever one looks? Unit: a query with its score S in [-1, 1], the mean over its
 * verdicts of +1 (the new one), 0 (tie, both bad), -1. Against "mean score m":
 *   E(m) = 1/2 mean_l [prod (1 + l X) + prod (1 - l X)],   X = (S - m) / (1 + |m|),   l in {0.1, 0.25, 0.5}
 * For m = 0 that is X = S. Under mean m both products are non-negative martingales from 1, so P(E ever >= 20) <= 1/20 (Ville).
 *   decided    E(0) >= 20 at some query so far
 *   interval   all m with E(m) < 20 after the last query; E(m) is quasi-convex in m, so it is found by bisection from the mean
 *   worse      p = min(1, 1 / max over queries of mean_l prod (1 - l S)): a p-value against "mean score >= 0" at any time
 *   more       n (log 20 / log E - 1) where E grows; the growth of log E at the present mean and mean square
 * Cost: O(queries x 6) for each m; about 120 of them. Source: Waudby-Smith and Ramdas (2024), "Estimating means of bounded
 * random variables by betting", with a fixed mixture of bets.
 */
import { MathError } from './math-error'

export const BETS = [0.1, 0.25, 0.5]
export const DECIDED_AT = 20

export type AnytimeResult = {
  queries: number
  /** Mean score; null without queries. */
  mean: number | null
  low: number | null
  high: number | null
  /** E against "no difference", now. */
  evidence: number
  /** The query, from 1, at which E first reached 20; null: not yet. */
  decidedAt: number | null
  verdict: 'better' | 'worse' | 'undecided'
  /** Queries that the present effect still needs; null where it is decided, or shows no effect to go by. */
  more: number | null
}

/** Score of a query from its verdicts: +1 the new policy, 0 neither, -1 the old one. */
export function scoreOfQuery(verdicts: readonly (-1 | 0 | 1)[]): number {
  return verdicts.reduce<number>((sum, one) => sum + one, 0) / verdicts.length
}

/** log of the mixture from the logs of its six products; no overflow. */
function logMixture(logs: Float64Array): number {
  let top = Number.NEGATIVE_INFINITY
  for (const one of logs) if (one > top) top = one
  let sum = 0
  for (const one of logs) sum += Math.exp(one - top)
  return top + Math.log(sum / logs.length)
}

function step(logs: Float64Array, x: number): void {
  for (let b = 0; b < BETS.length; b++) {
    logs[2 * b]! += Math.log1p(BETS[b]! * x)
    logs[2 * b + 1]! += Math.log1p(-BETS[b]! * x)
  }
}

/** log E(m) of all scores. */
export function logEvidence(scores: ArrayLike<number>, m = 0): number {
  const logs = new Float64Array(2 * BETS.length)
  const scale = 1 + Math.abs(m)
  for (let i = 0; i < scores.length; i++) step(logs, (scores[i]! - m) / scale)
  return logMixture(logs)
}

/** The query, from 1, at which the evidence first reached 20, and the sum of scores then; null: not yet. */
export function firstDecision(scores: ArrayLike<number>): { at: number; sum: number } | null {
  const logs = new Float64Array(2 * BETS.length)
  let sum = 0
  for (let i = 0; i < scores.length; i++) {
    step(logs, scores[i]!)
    sum += scores[i]!
    if (logMixture(logs) >= Math.log(DECIDED_AT)) return { at: i + 1, sum }
  }
  return null
}

/** p-value, valid whenever one looks, against "the new one is at least as good". @param scores as of anytimeTest */
export function pValueOfWorse(scores: ArrayLike<number>): number {
  const logs = new Float64Array(BETS.length)
  let most = 0
  for (let i = 0; i < scores.length; i++) {
    for (let b = 0; b < BETS.length; b++) logs[b]! += Math.log1p(-BETS[b]! * scores[i]!)
    most = Math.max(most, logMixture(logs))
  }
  return Math.exp(-most)
}

/** @param scores in the order in which their queries became complete. Throws bad_option for a score outside [-1, 1]. */
export function anytimeTest(scores: ArrayLike<number>): AnytimeResult {
  let [sum, squares] = [0, 0]
  for (let i = 0; i < scores.length; i++) {
    const s = scores[i]!
    if (!(s >= -1 && s <= 1)) throw new MathError('bad_option', `Score ${i} is ${s}, not in [-1, 1].`)
    sum += s
    squares += s * s
  }
  const queries = scores.length
  if (queries === 0) return { ...EMPTY }
  const mean = sum / queries
  const decided = firstDecision(scores)
  const more = decided ? null : moreQueries(mean, squares / queries, queries)
  const verdict = decided === null ? 'undecided' : decided.sum > 0 ? 'better' : 'worse'
  const evidence = Math.exp(logEvidence(scores))
  return { queries, mean, ...interval(scores, mean), evidence, decidedAt: decided?.at ?? null, verdict, more }
}

const EMPTY: AnytimeResult = {
  ...{ queries: 0, mean: null, low: null, high: null, evidence: 1, decidedAt: null, verdict: 'undecided', more: null },
}

const HALVINGS = 40

/** The ends are where E(m) reaches 20, or the ends of the scale. */
function interval(scores: ArrayLike<number>, mean: number): { low: number; high: number } {
  const limit = Math.log(DECIDED_AT)
  const end = (outer: number) => {
    if (logEvidence(scores, outer) < limit) return outer
    let [inside, outside] = [mean, outer]
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (inside + outside) / 2
      if (logEvidence(scores, middle) < limit) inside = middle
      else outside = middle
    }
    return inside
  }
  return { low: end(-1), high: end(1) }
}

const FURTHEST = 100_000

/** The first n at which the mixture reaches 20 if each further query adds log(1 + l S) as the mean and mean square say. */
function moreQueries(mean: number, square: number, queries: number): number | null {
  // log(1 + x) = x - x^2/2 + ...: a bet that is too large for the effect does not grow at all.
  const growth = Float64Array.from(
    BETS.flatMap((bet) => [bet * mean - (bet * bet * square) / 2, -bet * mean - (bet * bet * square) / 2]),
  )
  if (!growth.some((one) => one > 0)) return null
  const reaches = (n: number) => logMixture(growth.map((one) => one * n)) >= Math.log(DECIDED_AT)
  if (!reaches(FURTHEST)) return null
  let [below, at] = [0, FURTHEST]
  while (at - below > 1) {
    const middle = (below + at) >> 1
    if (reaches(middle)) at = middle
    else below = middle
  }
  return Math.max(1, at - queries)
}
