/**
 * What errors are measured against: the same minimum by another way. Value, gradient and Hessian are summed row by row from
 * the games as drawn, without counts, and minimised by the dense Newton method. It shares no code with what is timed but the
 * dense solver, and says how far its own last step still was.
 */
import { eloOf } from '@/lib/math/elo'
import { minimiseNewton, type Objective } from '@/lib/math/newton'
import { logistic, softplus } from '@/lib/math/special'
import type { PreferenceSet } from './preferences'

/** Elo of each policy, mean 0. */
export function referenceElo(set: PreferenceSet, method: 'half' | 'davidson'): number[] {
  const k = set.policies
  const objective = method === 'half' ? halfByRow(set) : davidsonByRow(set)
  const start = new Float64Array(objective.size)
  const { x } = minimiseNewton(objective, start, new Float64Array(objective.size).fill(1e-9 * set.a.length))
  const mean = x.subarray(0, k).reduce((sum, t) => sum + t, 0) / k
  return Array.from(x.subarray(0, k), (t) => eloOf(t - mean, 0))
}

/** Largest distance of Elo from the reference; both centred. */
export function errorOf(elo: readonly number[], reference: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length
  const shift = mean(elo) - mean(reference)
  return Math.max(...elo.map((value, i) => Math.abs(value - shift - reference[i]!)))
}

function halfByRow({ policies: k, a, b, outcome }: PreferenceSet): Objective {
  const evaluate: Objective['evaluate'] = (theta, gradient, hessian) => {
    gradient.fill(0)
    hessian?.fill(0)
    let value = 0
    for (let row = 0; row < a.length; row++) {
      const [i, j] = [a[row]!, b[row]!]
      const d = theta[i]! - theta[j]!
      const y = outcome[row] === 0 ? 1 : outcome[row] === 1 ? 0 : 0.5
      const p = logistic(d)
      value += y * softplus(-d) + (1 - y) * softplus(d)
      gradient[i]! += p - y
      gradient[j]! -= p - y
      if (hessian) addOuter(hessian, k, [i, j], [1, -1], p * (1 - p))
    }
    return value
  }
  return { size: k, gauge: k, evaluate }
}

function davidsonByRow({ policies: k, a, b, outcome }: PreferenceSet): Objective {
  const n = k + 1
  const evaluate: Objective['evaluate'] = (x, gradient, hessian) => {
    gradient.fill(0)
    hessian?.fill(0)
    let value = 0
    for (let row = 0; row < a.length; row++) {
      const [i, j, code] = [a[row]!, b[row]!, outcome[row]!]
      const d = x[i]! - x[j]!
      const odds = [Math.exp(d / 2), Math.exp(-d / 2), Math.exp(x[k]!)]
      const total = odds[0]! + odds[1]! + odds[2]!
      const [up, down, tie] = odds.map((o) => o / total) as [number, number, number]
      value -= Math.log(odds[code]! / total)
      const slope = (up - down - (code === 0 ? 1 : code === 1 ? -1 : 0)) / 2
      gradient[i]! += slope
      gradient[j]! -= slope
      gradient[k]! += tie - (code === 2 ? 1 : 0)
      if (!hessian) continue
      // The covariance of the three outcomes' directions (d/2, -d/2, eta).
      addOuter(hessian, n, [i, j], [0.5, -0.5], up * (1 - up) + down * (1 - down) + 2 * up * down)
      const cross = -(up - down) * tie
      for (const [policy, sign] of [[i, 0.5] as const, [j, -0.5] as const]) {
        hessian[policy * n + k]! += sign * cross
        hessian[k * n + policy]! += sign * cross
      }
      hessian[k * n + k]! += tie * (1 - tie)
    }
    return value
  }
  return { size: n, gauge: k, evaluate }
}

function addOuter(hessian: Float64Array, n: number, at: [number, number], sign: [number, number], h: number): void {
  for (let r = 0; r < 2; r++) for (let c = 0; c < 2; c++) hessian[at[r]! * n + at[c]!]! += sign[r]! * sign[c]! * h
}
