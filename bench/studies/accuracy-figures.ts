import { deviation } from '@/lib/math/bootstrap'
import { evaluateHeldOut, type HeldOutData } from '@/lib/math/held-out'

/** Reward differences a - b of one split, and what people said. */
export type Scored = { z: ArrayLike<number>; data: HeldOutData }

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** "0.759 ± 0.003 [0.016], log loss 0.517": mean and spread over the splits, in brackets the standard error by group. */
export function say(splits: Scored[]): string {
  const figures = splits.map(({ z, data }) => evaluateHeldOut(z, data))
  const accuracy = figures.map((f) => f.accuracy.value!)
  const error = mean(figures.map((f) => f.accuracy.standardError!))
  const logLoss = mean(figures.map((f) => f.logLoss.value!))
  const spread = splits.length > 1 ? ` ± ${deviation(accuracy).toFixed(3)}` : ''
  return `${mean(accuracy).toFixed(3)}${spread} [${error.toFixed(3)}], log loss ${logLoss.toFixed(3)}`
}

/** The same on some of the rows. */
export function saySlice(splits: Scored[], isIn: (row: number) => boolean): string {
  const rows = Array.from(splits[0]!.data.outcome, (_, row) => row).filter(isIn)
  const pick = (column: ArrayLike<number>) => rows.map((row) => column[row]!)
  const slices = splits.map(({ z, data }) => ({
    z: pick(z),
    data: { outcome: pick(data.outcome), query: pick(data.query) },
  }))
  return `${say(slices)}, n = ${rows.length}`
}
