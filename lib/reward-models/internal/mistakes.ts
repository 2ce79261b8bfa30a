import { OUTCOME } from '@/lib/math/counts'
import { logistic, softplus } from '@/lib/math/special'
import type { EvaluationData } from '../fit-data'
import type { LogOdds } from './judge'

/** A pair of the REPORT half on which the version was sure and people said otherwise; ids, for the texts may be withdrawn. */
export type Mistake = {
  a: string
  b: string
  /** Probability that a is preferred. */
  p: number
  /** Calibrated log-odds rewards, centred on their mean. */
  rewards: [number, number]
  verdicts: { a: number; b: number; tie: number }
}

const KEPT = 20

/** Pairs that people decided against the version, by mean log loss, largest first. */
export function listMistakes({ report, rollouts }: EvaluationData, served: LogOdds): Mistake[] {
  const pairs = new Map<string, { row: number; a: number; b: number; tie: number }>()
  report.outcome.forEach((code, row) => {
    if (code === OUTCOME.BOTH_BAD) return
    const turned = report.a[row]! > report.b[row]!
    const [first, second] = turned ? [report.b[row]!, report.a[row]!] : [report.a[row]!, report.b[row]!]
    const key = `${first}:${second}`
    const pair = pairs.get(key) ?? { row, a: 0, b: 0, tie: 0 }
    pairs.set(key, pair)
    // Verdicts of one pair may name its sides in either order: all are told in the order of the first.
    const sameOrder = report.a[pair.row] === report.a[row]
    if (code === OUTCOME.TIE) pair.tie += 1
    else if ((code === OUTCOME.A) === sameOrder) pair.a += 1
    else pair.b += 1
  })
  const found = [...pairs.values()].flatMap(({ row, ...verdicts }) => {
    const z = served(report, row)
    if (z === null || z * (verdicts.a - verdicts.b) >= 0) return []
    const { a, b, tie } = verdicts
    const loss = ((a + tie / 2) * softplus(-z) + (b + tie / 2) * softplus(z)) / (a + b + tie)
    const [idA, idB] = [rollouts[report.a[row]!]!.id, rollouts[report.b[row]!]!.id]
    return [
      { loss, mistake: { a: idA, b: idB, p: logistic(z), rewards: [z / 2, -z / 2] as [number, number], verdicts } },
    ]
  })
  return found
    .sort((one, other) => other.loss - one.loss)
    .slice(0, KEPT)
    .map(({ mistake }) => mistake)
}
