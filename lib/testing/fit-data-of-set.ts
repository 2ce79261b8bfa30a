import type { EvaluationData, PreferenceColumns } from '@/lib/reward-models/fit-data'
import type { PreferenceSet } from './preference-sets'
import { emptyColumns } from './simulate-fit-data'

/** A public set as a fit reads it: all preferences TRAIN, or by the part that `partOf` gives a group. */
export function fitDataOfSet(
  set: PreferenceSet,
  partOf: (group: number) => 'train' | 'gate' | 'report' = () => 'train',
): EvaluationData {
  const columns = { train: emptyColumns(), gate: emptyColumns(), report: emptyColumns() }
  set.a.forEach((a, i) => {
    const into = columns[partOf(set.group[i]!)]
    into.a.push(a)
    into.b.push(set.b[i]!)
    into.outcome.push(set.outcome[i]!)
    into.query.push(set.group[i]!)
    into.comparison.push(i)
    into.weight.push(1)
    into.overlapping.push(0)
    into.environment.push(0)
    into.source.push('HUMAN')
    into.at.push(i)
  })
  const setOf = (hash: string, { outcome, query }: PreferenceColumns) => ({
    ...{ hash, preferences: outcome.length, queries: new Set(query).size, newestAt: null },
  })
  return {
    seed: 1,
    rollouts: set.rollouts.map(({ query, text, policy }, row) => ({
      id: `r${row}`,
      query,
      text,
      policyId: policy ?? '',
    })),
    environments: [{ id: set.name, name: set.name }],
    ...columns,
    ...{ gateSet: setOf('gate', columns.gate), reportSet: setOf('report', columns.report) },
    versions: [],
    vectors: {},
    embedding: null,
  }
}
