/**
 * How often people agree with each other: each decisive vote against the majority of the other decisive votes on the same
 * comparison (an even split counts 1/2; votes without another are left out). It stands beside a model's accuracy and is
 * no ceiling for it. Intervals are clustered by query.
 */
import { type ClusteredEstimate, clusteredMean } from './clustered-mean'
import { OUTCOME } from './counts'

export interface Votes {
  /** Comparison of each vote. */
  comparison: ArrayLike<number>
  /** In one order of the two rollouts for each comparison, whatever side each annotator saw. */
  outcome: ArrayLike<number>
  query: ArrayLike<number>
}

export interface HumanAgreement {
  overall: ClusteredEstimate
  /** By the number of other votes; 4 stands for four or more. */
  byOthers: { others: number; agreement: ClusteredEstimate; rows: number[] }[]
  /** Rows of the votes that `overall` rests on, as in `byOthers`: a model's accuracy is to be shown on the same ones. */
  rows: number[]
}

const MANY = 4

export function measureHumanAgreement(votes: Votes): HumanAgreement {
  const lead = new Map<number, { a: number; b: number }>()
  const isDecisive = (row: number) => votes.outcome[row] === OUTCOME.A || votes.outcome[row] === OUTCOME.B
  for (let row = 0; row < votes.outcome.length; row++) {
    if (!isDecisive(row)) continue
    const tally = lead.get(votes.comparison[row]!) ?? { a: 0, b: 0 }
    if (votes.outcome[row] === OUTCOME.A) tally.a += 1
    else tally.b += 1
    lead.set(votes.comparison[row]!, tally)
  }
  const found: { row: number; others: number; agreement: number }[] = []
  for (let row = 0; row < votes.outcome.length; row++) {
    if (!isDecisive(row)) continue
    const { a, b } = lead.get(votes.comparison[row]!)!
    const others = a + b - 1
    if (others === 0) continue
    const [same, opposite] = votes.outcome[row] === OUTCOME.A ? [a - 1, b] : [b - 1, a]
    found.push({ row, others, agreement: same === opposite ? 0.5 : same > opposite ? 1 : 0 })
  }
  const estimate = (list: typeof found) =>
    clusteredMean(
      list.map((f) => f.agreement),
      list.map((f) => votes.query[f.row]!),
    )
  const groups = [...new Set(found.map((f) => Math.min(MANY, f.others)))].sort((x, y) => x - y)
  return {
    overall: estimate(found),
    byOthers: groups.map((others) => {
      const members = found.filter((f) => Math.min(MANY, f.others) === others)
      return { others, agreement: estimate(members), rows: members.map((f) => f.row) }
    }),
    rows: found.map((f) => f.row),
  }
}
