import { createRandom } from '@/lib/math/random'
import { logistic } from '@/lib/math/special'
import type { EvaluationData, PreferenceColumns } from '@/lib/reward-models/fit-data'

type Options = {
  seed?: number
  train?: number
  gate?: number
  report?: number
  /** Verdicts on each pair. */
  votes?: number
  /** How much a rollout with more good words wins by. */
  signal?: number
}

const WORDS = 'stone river cloud paper lamp garden letter window bread morning'.split(' ')

export const emptyColumns = (): PreferenceColumns => ({
  ...{ a: [], b: [], outcome: [], query: [], comparison: [], weight: [], overlapping: [], environment: [] },
  ...{ source: [], at: [] },
})

/** What a fit reads, made up: rollouts of two policies, whose share of the word "careful" decides. Queries have one pair each. */
export function simulateFitData(options: Options = {}): EvaluationData {
  const { seed = 1, train = 60, gate = 40, report = 40, votes = 1, signal = 3 } = options
  const random = createRandom(seed, 'fit-data')
  const rollouts: EvaluationData['rollouts'] = []
  const columns = { train: emptyColumns(), gate: emptyColumns(), report: emptyColumns() }
  let query = 0
  const addQuery = (into: PreferenceColumns) => {
    const good = [random.int(5), random.int(5)]
    const rows = good.map((count, side) => {
      const filler = Array.from({ length: 6 + random.int(10) }, () => WORDS[random.int(WORDS.length)]!)
      const text = `${[...filler, ...Array<string>(count).fill('careful')].join(' ')}.`
      return rollouts.push({ id: `r${rollouts.length}`, query: `Query ${query}`, text, policyId: `p${side}` }) - 1
    })
    for (let vote = 0; vote < votes; vote++) {
      const isA = random.uniform() < logistic((signal * (good[0]! - good[1]!)) / 2)
      into.a.push(rows[0]!)
      into.b.push(rows[1]!)
      into.outcome.push(random.uniform() < 0.1 ? 2 : isA ? 0 : 1)
      into.query.push(query)
      into.comparison.push(query)
      into.weight.push(1)
      into.overlapping.push(votes > 1 ? 1 : 0)
      into.environment.push(query % 2)
      into.source.push('HUMAN')
      into.at.push(query)
    }
    query += 1
  }
  for (const [half, count] of [
    ['train', train],
    ['gate', gate],
    ['report', report],
  ] as const)
    for (let i = 0; i < count; i++) addQuery(columns[half])
  const setOf = (hash: string, { outcome, query: ids }: PreferenceColumns) => ({
    ...{ hash, preferences: outcome.length, queries: new Set(ids).size },
    newestAt: outcome.length > 0 ? '2026-01-01T00:00:00.000Z' : null,
  })
  const environments = ['even', 'odd'].map((name) => ({ id: name, name }))
  const sets = { gateSet: setOf('gate', columns.gate), reportSet: setOf('report', columns.report) }
  return { seed: 7, rollouts, environments, ...columns, ...sets, versions: [], vectors: {}, embedding: null }
}
