import { measureCalibration } from '@/lib/math/calibration'
import { clusteredMean } from '@/lib/math/clustered-mean'
import { OUTCOME } from '@/lib/math/counts'
import { type Estimate, gap } from '@/lib/math/estimate'
import { evaluateHeldOut } from '@/lib/math/held-out'
import { logistic } from '@/lib/math/special'
import type { PreferenceColumns } from '../fit-data'
import type { Evaluation } from '../schema'
import type { LogOdds } from './judge'

/** What somebody says about some held-out preferences; those about which they say nothing are left out. */
export type Scored = {
  /** Rows of the columns. */
  rows: number[]
  z: number[]
  outcome: number[]
  query: number[]
  weight: number[]
}

/** @param among rows to look at; default all */
export function scorePreferences(held: PreferenceColumns, say: LogOdds, among?: readonly number[]): Scored {
  const rows: number[] = []
  const z: number[] = []
  for (const row of among ?? held.a.keys()) {
    const value = held.a[row] === held.b[row] ? null : say(held, row)
    if (value === null) continue
    rows.push(row)
    z.push(value)
  }
  const pick = (column: number[]) => rows.map((row) => column[row]!)
  return { rows, z, outcome: pick(held.outcome), query: pick(held.query), weight: pick(held.weight) }
}

/** Probabilities and verdicts as calibration reads them: without both bad. */
export function probabilities({ z, outcome, query, weight }: Scored) {
  const judged = [...z.keys()].filter((i) => outcome[i] !== OUTCOME.BOTH_BAD)
  return {
    p: judged.map((i) => logistic(z[i]!)),
    y: judged.map((i) => (outcome[i] === OUTCOME.TIE ? 0.5 : outcome[i] === OUTCOME.A ? 1 : 0)),
    query: judged.map((i) => query[i]!),
    weight: judged.map((i) => weight[i]!),
  }
}

export function figuresOf(scored: Scored, seed: number): Evaluation {
  const { accuracy, logLoss } = evaluateHeldOut(scored.z, scored)
  const data = probabilities(scored)
  const squares = data.p.map((p, i) => (p - data.y[i]!) ** 2)
  return {
    accuracy: share(accuracy),
    logLoss: plain(logLoss),
    brier: share(clusteredMean(squares, data.query, data.weight)),
    ece: measureCalibration(data, seed).ece,
  }
}

export const accuracyOf = (scored: Scored): Estimate => share(evaluateHeldOut(scored.z, scored).accuracy)

/** Of somebody who says which is better and not how surely. */
export function accuracyOnly(accuracy: Estimate): Evaluation {
  return { ...gaps('no_probability', accuracy.n), accuracy: share(accuracy) }
}

export function gaps(reason: string, n = 0): Evaluation {
  return { accuracy: gap(reason, n), logLoss: gap(reason, n), brier: gap(reason, n), ece: gap(reason, n) }
}

export function plain({ value, low, high, n, reason }: Estimate): Estimate {
  return { value, low, high, n, reason }
}

/** Of a figure between 0 and 1: an interval by t may reach beyond, where nothing can be. */
export function share(estimate: Estimate): Estimate {
  const { low, high } = estimate
  return { ...plain(estimate), low: low && Math.max(0, low), high: high && Math.min(1, high) }
}
