import { logistic, softplus } from '@/lib/math/special'
import type { Planted } from './planted-votes'

/**
 * Reliabilities by somebody who knows the true strengths: for each annotator by itself the mode of
 * P = sigma(beta d + b side) under beta ~ N(1, 1/3), which has the moments of uniform on 0 to 2, and b ~ N(0, 0.3^2).
 */
export function reliabilityOfKnown({ votes, strengths }: Planted): Float64Array {
  const found = new Float64Array(votes.annotators)
  const rows = Array.from({ length: votes.annotators }, () => [] as Vote[])
  votes.annotator.forEach((k, row) => {
    const d = strengths[votes.a[row]!]! - strengths[votes.b[row]!]!
    rows[k]!.push({ d, side: votes.side[row]!, y: votes.outcome[row] === 0 ? 1 : 0 })
  })
  for (let k = 0; k < votes.annotators; k++) found[k] = modeOf(rows[k]!)
  return found
}

type Vote = { d: number; side: number; y: number }

function modeOf(votes: readonly Vote[]): number {
  const lossAt = (beta: number, bias: number) =>
    votes.reduce(
      (sum, { d, side, y }) => {
        const z = beta * d + bias * side
        return sum + softplus(z) - y * z
      },
      1.5 * (beta - 1) ** 2 + bias ** 2 / 0.18,
    )
  let [beta, bias] = [1, 0]
  for (let iteration = 0; iteration < 50; iteration++) {
    let [gb, gs, hbb, hbs, hss] = [3 * (beta - 1), bias / 0.09, 3, 0, 1 / 0.09]
    for (const { d, side, y } of votes) {
      const up = logistic(beta * d + bias * side)
      const curve = up * (1 - up)
      gb += (up - y) * d
      gs += (up - y) * side
      hbb += curve * d * d
      hbs += curve * d * side
      hss += curve
    }
    const determinant = hbb * hss - hbs * hbs
    const [stepBeta, stepBias] = [(hss * gb - hbs * gs) / determinant, (hbb * gs - hbs * gb) / determinant]
    let t = 1
    while (t > 1e-6 && lossAt(beta - t * stepBeta, bias - t * stepBias) > lossAt(beta, bias)) t /= 2
    beta -= t * stepBeta
    bias -= t * stepBias
  }
  return beta
}
