import type { Tx } from '@/lib/db/client'
import { policiesSql, preferencesSql } from './read-games'
import type { GameFilter } from './time-window'

/** One preference of a board, where it matters which judgment and which rollouts it is of. */
export type VerdictRow = {
  revisionId: string
  queryId: string
  rolloutAId: string
  rolloutBId: string
  /** Index of the policy, as in readGames. */
  a: number
  b: number
  outcome: number
  weight: number
}

/** The preferences that readGames counts, one by one, in an order that does not depend on the plan. */
export async function readVerdicts(tx: Tx, projectId: string, filter: GameFilter = {}): Promise<VerdictRow[]> {
  return tx.$queryRaw<VerdictRow[]>`
    WITH ${policiesSql(projectId)}
    SELECT p."revisionId", p."queryId", p."rolloutAId", p."rolloutBId", a.n::int AS a, b.n::int AS b, p.weight,
      array_position(ARRAY['A', 'B', 'TIE', 'BOTH_BAD'], p.outcome::text) - 1 AS outcome
    ${preferencesSql(filter)}
    ORDER BY p."queryId", p."revisionId", p."rolloutAId", p."rolloutBId"`
}

/** Numbers from 0 in the order of first sight. */
export function numberKeys(keys: readonly string[]): { of: number[]; distinct: string[] } {
  const numbers = new Map<string, number>()
  const of = keys.map((key) => {
    const known = numbers.get(key) ?? numbers.size
    numbers.set(key, known)
    return known
  })
  return { of, distinct: [...numbers.keys()] }
}
