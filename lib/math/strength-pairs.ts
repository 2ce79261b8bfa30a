/**
 * What strengths say about pairs of policies, as lists over a < b. A pair in two components, or with a policy that was never
 * compared, has null and a reason: never 0.5. `winRates` is what was observed, `pairProbabilities` what the model says.
 */
import { davidsonProbabilities } from './davidson'
import { differenceVariance } from './ranks'
import { logistic } from './special'
import { wald } from './strength-intervals'
import type { Strengths } from './strengths'

export interface PairProbability {
  a: number
  b: number
  /** P(a is preferred to b), given a decisive verdict; under 'half' its expected score. */
  probability: number | null
  /** P(tie) under Davidson; null under 'half'. */
  tie: number | null
  reason: 'not_connected' | null
}

export interface StrengthDifference {
  a: number
  b: number
  /** theta_a - theta_b. */
  value: number | null
  standardError: number | null
  low: number | null
  high: number | null
  reason: string | null
}

export interface WinRate {
  a: number
  b: number
  /** (wins of a + ties / 2) / games; null where the two were never compared directly. */
  rate: number | null
  games: number
  reason: 'not_compared' | null
}

export function pairProbabilities(strengths: Strengths): PairProbability[] {
  return mapPairs(strengths, (a, b) => {
    const d = theta(strengths, a, b)
    if (d === null) return { a, b, probability: null, tie: null, reason: 'not_connected' }
    const { nu } = strengths.components[strengths.policies[a]!.component!]!
    return {
      a,
      b,
      probability: logistic(d),
      tie: nu === null ? null : davidsonProbabilities(d, Math.log(nu)).tie,
      reason: null,
    }
  })
}

/** Differences with their own (not simultaneous) intervals; open ends as in the strengths. */
export function strengthDifferences(strengths: Strengths): StrengthDifference[] {
  return mapPairs(strengths, (a, b) => {
    const value = theta(strengths, a, b)
    if (value === null) return { a, b, value, standardError: null, low: null, high: null, reason: 'not_connected' }
    const [first, second] = [strengths.policies[a]!, strengths.policies[b]!]
    const { uncertainty, members } = strengths.components[first.component!]!
    const open = first.flags.find(isOpenFlag) ?? second.flags.find(isOpenFlag)
    if (open) return { a, b, value, standardError: null, low: null, high: null, reason: open }
    const { covariance } = uncertainty
    const variance =
      covariance && differenceVariance(covariance, members.length, members.indexOf(a), members.indexOf(b))
    return { a, b, value, ...wald(value, variance, uncertainty) }
  })
}

export function winRates(strengths: Strengths): WinRate[] {
  const { counts } = strengths
  const k = counts.policies
  const found = new Map<number, WinRate>()
  for (let p = 0; p < counts.i.length; p++) {
    const [a, b] = [counts.i[p]!, counts.j[p]!]
    const games = counts.winsI[p]! + counts.winsJ[p]! + counts.ties[p]!
    if (games > 0)
      found.set(a * k + b, { a, b, rate: (counts.winsI[p]! + counts.ties[p]! / 2) / games, games, reason: null })
  }
  return mapPairs(strengths, (a, b) => found.get(a * k + b) ?? { a, b, rate: null, games: 0, reason: 'not_compared' })
}

const isOpenFlag = (flag: string) => flag === 'undefeated' || flag === 'winless' || flag === 'unbounded'

function theta(strengths: Strengths, a: number, b: number): number | null {
  const [first, second] = [strengths.policies[a]!, strengths.policies[b]!]
  if (first.component === null || first.component !== second.component) return null
  return first.strength! - second.strength!
}

function mapPairs<T>(strengths: Strengths, visit: (a: number, b: number) => T): T[] {
  const result: T[] = []
  for (let a = 0; a < strengths.policies.length; a++)
    for (let b = a + 1; b < strengths.policies.length; b++) result.push(visit(a, b))
  return result
}
