import { groupBy } from './group-by'

/**
 * Sums over a stretch of time that lies in one day and one iteration. All of them are whole numbers (times in milliseconds, costs in
 * billionths), but for halves of a tie, so that they add up to the digit in any order.
 */
export type PieceFigures = {
  queries: {
    all: number
    imported: number
    distinct: number
    withdrawn: number
    submissions: number
    duplicates: number
    /** Accepted submissions by who brought them. */
    from: { people: number; api: number; import: number }
  }
  rollouts: { policyId: string; all: number; imported: number; failed: number; nanoCost: number | null }[]
  judgments: {
    byAnnotator: { annotatorId: string; all: number; imported: number; timed: number; milliseconds: number }[]
    /** Judgments by their time in whole seconds. */
    bySeconds: Record<string, number>
    withdrawn: number
  }
  preferences: {
    made: number
    /** Of those made: count today; both policies deployed then. */
    counted: number
    onPolicy: number
    /** Began and ceased to count in the stretch; what counts at its end is the sum of born less ended up to there. */
    born: number
    ended: number
    leftOut: Record<string, number>
    /** Pairs of verdicts on one pair of rollouts, by the later one, and those that agree. */
    pairs: number
    agreeing: number
    /** Verdicts on the reward's pick of n against a random one, and the score of the pick. */
    bestOf: number
    bestOfScore: number
  }
}

/** The sums of some stretches together; empty lists give zeros. */
export function addPieces(pieces: readonly PieceFigures[]): PieceFigures {
  const queries = pieces.map((piece) => piece.queries)
  const preferences = pieces.map((piece) => piece.preferences)
  const judgments = pieces.map((piece) => piece.judgments)
  return {
    queries: {
      ...sumsOf(queries, ['all', 'imported', 'distinct', 'withdrawn', 'submissions', 'duplicates']),
      from: sumsOf(
        queries.map(({ from }) => from),
        ['people', 'api', 'import'],
      ),
    },
    rollouts: addRollouts(pieces.flatMap(({ rollouts }) => rollouts)),
    judgments: {
      byAnnotator: addAnnotators(judgments.flatMap(({ byAnnotator }) => byAnnotator)),
      bySeconds: addCounts(judgments.map(({ bySeconds }) => bySeconds)),
      ...sumsOf(judgments, ['withdrawn']),
    },
    preferences: {
      ...sumsOf(preferences, [
        'made',
        'counted',
        'onPolicy',
        'born',
        'ended',
        'pairs',
        'agreeing',
        'bestOf',
        'bestOfScore',
      ]),
      leftOut: addCounts(preferences.map(({ leftOut }) => leftOut)),
    },
  }
}

function sumsOf<K extends string>(rows: readonly Record<K, number>[], keys: readonly K[]): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)])) as Record<K, number>
}

function addCounts(rows: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of rows) for (const [key, n] of Object.entries(row)) sums[key] = (sums[key] ?? 0) + n
  return sums
}

function addRollouts(rows: PieceFigures['rollouts']): PieceFigures['rollouts'] {
  return [...groupBy(rows, ({ policyId }) => policyId).values()].map((group) => {
    const costs = group.flatMap(({ nanoCost }) => nanoCost ?? [])
    return {
      policyId: group[0]!.policyId,
      ...sumsOf(group, ['all', 'imported', 'failed']),
      nanoCost: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    }
  })
}

function addAnnotators(rows: PieceFigures['judgments']['byAnnotator']): PieceFigures['judgments']['byAnnotator'] {
  return [...groupBy(rows, ({ annotatorId }) => annotatorId).values()].map((group) => ({
    annotatorId: group[0]!.annotatorId,
    ...sumsOf(group, ['all', 'imported', 'timed', 'milliseconds']),
  }))
}

/** The lower median of whole seconds; null: no time was measured. */
export function medianSecond(bySeconds: Record<string, number>): number | null {
  const counts = Object.entries(bySeconds).map(([second, n]) => [Number(second), n] as const)
  const total = counts.reduce((sum, [, n]) => sum + n, 0)
  let below = 0
  for (const [second, n] of counts.toSorted(([one], [other]) => one - other)) {
    below += n
    if (2 * below >= total) return second
  }
  return null
}
