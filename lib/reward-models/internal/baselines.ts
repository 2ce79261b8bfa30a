import type { Estimate } from '@/lib/math/estimate'
import { measureHumanAgreement } from '@/lib/math/human-agreement'
import { estimateStrengths } from '@/lib/math/strengths'
import { countCodePoints } from '@/lib/text/count'
import type { EvaluationData, PreferenceColumns } from '../fit-data'
import type { LogOdds } from './judge'

/** Difference of the policies' strengths, fitted on TRAIN alone; null where the two share no scale. */
export function trainStrengths({ train, rollouts }: EvaluationData): LogOdds {
  const ids = [...new Set([...train.a, ...train.b].map((row) => rollouts[row]!.policyId))].sort()
  const number = new Map(ids.map((id, i) => [id, i]))
  const policy = (row: number) => number.get(rollouts[row]!.policyId)
  const { outcome, weight } = train
  const [a, b] = [train.a.map((row) => policy(row)!), train.b.map((row) => policy(row)!)]
  const fitted = estimateStrengths(
    { policies: ids.length, a, b, outcome, weight },
    { method: 'half', intervals: 'none' },
  ).policies
  const of = (row: number) => fitted[policy(row) ?? -1]
  return (held, row) => {
    const [first, second] = [of(held.a[row]!), of(held.b[row]!)]
    if (first?.component == null || first.component !== second?.component) return null
    return first.strength === null || second.strength === null ? null : first.strength - second.strength
  }
}

/** Code points of each rollout. */
export function lengthsOf({ rollouts }: EvaluationData): number[] {
  return rollouts.map(({ text }) => countCodePoints(text))
}

/** "The longer one is better": sign of the difference. */
export function longerWins(lengths: readonly number[]): LogOdds {
  return (held, row) => Math.sign(lengths[held.a[row]!]! - lengths[held.b[row]!]!)
}

type Agreement = { agreement: Estimate; rows: number[] }

/** People against each other; `rows` are those of the columns. */
export function humanAgreement(held: PreferenceColumns): Agreement & { byOthers: (Agreement & { others: number })[] } {
  const rows = held.overlapping.flatMap((counts, row) => (counts ? row : []))
  // The pairs of a ranking are units of their own.
  const unit = new Map<string, number>()
  const comparison = rows.map((row) => {
    const key = `${held.comparison[row]}:${held.a[row]}:${held.b[row]}`
    unit.set(key, unit.get(key) ?? unit.size)
    return unit.get(key)!
  })
  const pick = (column: number[]) => rows.map((row) => column[row]!)
  const found = measureHumanAgreement({ comparison, outcome: pick(held.outcome), query: pick(held.query) })
  const back = (some: number[]) => some.map((i) => rows[i]!)
  return {
    agreement: found.overall,
    rows: back(found.rows),
    byOthers: found.byOthers.map((group) => ({ ...group, rows: back(group.rows) })),
  }
}
