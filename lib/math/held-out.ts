/**
 * Figures of a reward model on preferences that it has not seen. z = reward of a minus reward of b.
 *   accuracy  ties and both bad left out; 1 where sign(z) agrees, 1/2 where z = 0
 *   logLoss   -log sigma(z) of the preferred one; a tie counts half each way; both bad left out. Constant model: ln 2
 * Standard errors are clustered by query (clustered-mean.ts).
 */
import { type ClusteredEstimate, clusteredMean } from './clustered-mean'
import { OUTCOME } from './counts'
import { MathError } from './math-error'
import { softplus } from './special'

export interface HeldOutData {
  outcome: ArrayLike<number>
  query: ArrayLike<number>
  weight?: ArrayLike<number>
}

export interface HeldOutFigures {
  accuracy: ClusteredEstimate
  logLoss: ClusteredEstimate
  ties: number
  bothBad: number
}

/** @param z reward difference a - b of each preference */
export function evaluateHeldOut(z: ArrayLike<number>, data: HeldOutData): HeldOutFigures {
  const decisive: number[] = []
  const judged: number[] = []
  let [ties, bothBad] = [0, 0]
  for (let i = 0; i < z.length; i++) {
    if (!Number.isFinite(z[i])) throw new MathError('not_finite', `Reward difference ${i} is ${z[i]}.`)
    const code = data.outcome[i]
    if (code === OUTCOME.BOTH_BAD) bothBad += 1
    else if (code === OUTCOME.TIE) ties += 1
    else if (code === OUTCOME.A || code === OUTCOME.B) decisive.push(i)
    else throw new MathError('unknown_outcome', `Preference ${i}: unknown outcome ${code}.`)
    if (code !== OUTCOME.BOTH_BAD) judged.push(i)
  }
  const estimate = (rows: number[], of: (i: number) => number) =>
    clusteredMean(
      rows.map(of),
      rows.map((i) => data.query[i]!),
      rows.map((i) => data.weight?.[i] ?? 1),
    )
  return {
    accuracy: estimate(decisive, (i) => credit(z[i]!, data.outcome[i] === OUTCOME.A)),
    logLoss: estimate(judged, (i) => loss(z[i]!, data.outcome[i]!)),
    ties,
    bothBad,
  }
}

/** Accuracy of preferring the longer rollout (equal lengths count 1/2). Lengths in any one unit; the product uses code points. */
export function lengthBaseline(
  lengthA: ArrayLike<number>,
  lengthB: ArrayLike<number>,
  data: HeldOutData,
): ClusteredEstimate {
  return evaluateHeldOut(
    Float64Array.from(lengthA, (a, i) => Math.sign(a - lengthB[i]!)),
    data,
  ).accuracy
}

function credit(z: number, isA: boolean): number {
  if (z === 0) return 0.5
  return z > 0 === isA ? 1 : 0
}

function loss(z: number, outcome: number): number {
  if (outcome === OUTCOME.TIE) return (softplus(z) + softplus(-z)) / 2
  return outcome === OUTCOME.A ? softplus(-z) : softplus(z)
}
