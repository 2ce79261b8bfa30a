/**
 * Plackett-Luce: a ranking is a chain of choices, each of one policy out of those that are left.
 *   P(first, second, ...) = prod_s e^theta(chosen at s) / sum over those left at s of e^theta
 * Minimises exactly, with w the weight of a choice set (a set of those left) and n_i how often i was chosen:
 *   sum over choice sets  w log(sum over its members of e^theta)  -  sum_i n_i theta_i
 * Ties: a tied group counts as the mean of the log-likelihoods of all its orders. With T the policies ranked below the group
 * and m its size, that is one choice set T + U for each subset U of the group, with weight 1 / C(m, |U|). Of a pair it is half
 * a win each, so that rankings of two are Bradley-Terry with method 'half'. Groups of up to 12 (2^12 subsets).
 * Convex; no prior. Cost of one evaluation: sum over choice sets of their size squared.
 * Source: Luce (1959); Plackett (1975); Hunter (2004), Annals of Statistics 32:384-406 (existence, maximum).
 */
import { MathError } from './math-error'
import type { Objective } from './newton'

/** One ranking: groups of policies, best first, ties in one group; every policy at most once. */
export interface Ranking {
  groups: readonly (readonly number[])[]
  /** Default 1. */
  weight?: number
  /** Query index: the cluster of its interval. */
  query?: number
}

/** Choice sets as columns: members of set s are member[start[s]] .. member[start[s + 1] - 1]. */
export interface ChoiceSets {
  policies: number
  start: Int32Array
  member: Int32Array
  weight: Float64Array
  /** How often each policy was chosen. */
  chosen: Float64Array
}

export const LARGEST_TIE = 12

export function listChoiceSets(policies: number, rankings: readonly Ranking[]): ChoiceSets {
  const start = [0]
  const member: number[] = []
  const weight: number[] = []
  const chosen = new Float64Array(policies)
  const add = (members: readonly number[], w: number) => {
    for (const policy of members) member.push(policy)
    start.push(member.length)
    weight.push(w)
  }
  for (const ranking of rankings) addRanking(ranking, chosen, add)
  return {
    policies,
    start: Int32Array.from(start),
    member: Int32Array.from(member),
    weight: Float64Array.from(weight),
    chosen,
  }
}

function addRanking(
  { groups, weight = 1 }: Ranking,
  chosen: Float64Array,
  add: (members: readonly number[], w: number) => void,
): void {
  let below: number[] = []
  for (const group of groups.toReversed()) {
    const m = group.length
    if (m > LARGEST_TIE)
      throw new MathError('bad_option', `A tie of ${m} policies; at most ${LARGEST_TIE} may be tied.`)
    for (let subset = 1; subset < 2 ** m; subset++) {
      const some = group.filter((_, bit) => subset & (1 << bit))
      // A choice of one out of one says nothing.
      if (some.length + below.length > 1) add([...below, ...some], weight / binomial(m, some.length))
    }
    // The last of a ranking is chosen out of one alone.
    const share = below.length === 0 ? (m - 1) / m : 1
    for (const policy of group) chosen[policy]! += weight * share
    below = [...below, ...group]
  }
}

function binomial(n: number, k: number): number {
  let value = 1
  for (let i = 0; i < k; i++) value = (value * (n - i)) / (i + 1)
  return value
}

export function plackettLuceObjective({ policies: k, start, member, weight, chosen }: ChoiceSets): Objective {
  const worth = new Float64Array(k)
  const evaluate = (theta: Float64Array, gradient: Float64Array, hessian?: Float64Array) => {
    const top = theta.reduce((most, t) => Math.max(most, t), Number.NEGATIVE_INFINITY)
    let value = 0
    for (let v = 0; v < k; v++) {
      worth[v] = Math.exp(theta[v]! - top)
      gradient[v] = -chosen[v]!
      value -= chosen[v]! * (theta[v]! - top)
    }
    hessian?.fill(0)
    for (let s = 0; s < weight.length; s++) {
      const [from, to, w] = [start[s]!, start[s + 1]!, weight[s]!]
      let sum = 0
      for (let e = from; e < to; e++) sum += worth[member[e]!]!
      // Worths that all vanish beside the best are too far off to be told apart: no step may go there.
      if (!(sum > 0)) return Number.POSITIVE_INFINITY
      value += w * Math.log(sum)
      for (let e = from; e < to; e++) {
        const v = member[e]!
        const p = worth[v]! / sum
        gradient[v]! += w * p
        if (!hessian) continue
        hessian[v * k + v]! += w * p
        for (let f = from; f < to; f++) hessian[v * k + member[f]!]! -= (w * p * worth[member[f]!]!) / sum
      }
    }
    return value
  }
  return { size: k, gauge: k, evaluate }
}
