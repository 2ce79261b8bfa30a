import { MathError } from '@/lib/math/math-error'
import { studentTQuantile } from '@/lib/math/special'
import { recalibrationSlope } from '@/lib/math/temperature'
import type { EvaluationData } from '../fit-data'
import { fitTemperatures } from '../internal/cross-validate'
import type { Judge } from '../internal/judge'
import type { RemoteScale } from './schema'

/**
 * From a server's own numbers to log-odds, on TRAIN alone: mean and deviation of its numbers over the rollouts of TRAIN
 * preferences (of all, where there are none), then the temperature by which the differences predict the verdicts. The
 * server has learned from none of these verdicts, so every difference is out of fold.
 * @param raw one number for each of `data.rollouts`
 * Throws MathError `no_data` where all numbers are equal: there is nothing to rank by.
 */
export function fitScale(raw: Float64Array, { train }: EvaluationData): { scale: RemoteScale; judge: Judge } {
  const judged = [...new Set([...train.a, ...train.b])]
  const numbers = judged.length > 1 ? judged.map((row) => raw[row]!) : [...raw]
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length
  const deviation = Math.sqrt(numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (numbers.length - 1))
  if (!(deviation > 0)) throw new MathError('no_data', 'The server gives every judged rollout the same number.')
  const scores = raw.map((x) => (x - mean) / deviation)
  const z = train.a.map((a, row) => scores[a]! - scores[train.b[row]!]!)
  const { all, bySource } = fitTemperatures(train, z)
  const scale = { mean, deviation, temperature: all, slopeError: slopeErrorOf({ ...train, z }) }
  return { scale, judge: { scores, temperature: all, bySource } }
}

/** Standard error of 1 / temperature, clustered by query; null where there are too few verdicts to tell. */
function slopeErrorOf(verdicts: Parameters<typeof recalibrationSlope>[0]): number | null {
  const { high, value } = recalibrationSlope(verdicts)
  if (high === null || value === null) return null
  const queries = new Set([...(verdicts.z as number[])].map((_, row) => verdicts.query[row]!)).size
  return (high - value) / studentTQuantile(0.975, queries - 1)
}
