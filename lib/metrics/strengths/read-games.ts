import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { PolicyKind } from '@/lib/db/generated/enums'
import { type Games, OUTCOME } from '@/lib/math/counts'
import { filterSql, type GameFilter } from './time-window'

export type GamePolicy = { id: string; name: string; version: number; kind: PolicyKind }

/** What a board is fitted on: all policies of the project, and its games by index into them. */
export type ProjectGames = {
  policies: GamePolicy[]
  games: Games
  /** Live preferences behind the games. */
  preferences: number
}

type Row = {
  policies: GamePolicy[] | null
  a: string | null
  b: string | null
  outcome: string | null
  query: string | null
  weight: string | null
  preferences: number
}

/** `project`, and its policies `policy` numbered from 0 in the order of ProjectGames. */
export const policiesSql = (projectId: string) => Prisma.sql`
    project AS (SELECT id, sources, "timeZone" FROM "Project" WHERE id = ${projectId}::uuid),
    policy AS (
      SELECT o.id, o.name, o.version, o.kind, row_number() OVER (ORDER BY o.name COLLATE "C", o.version) - 1 AS n
      FROM "Policy" o JOIN project ON o."projectId" = project.id
    )`

/** The preferences `p` that a board is fitted on, with their policies `a` and `b`. */
export const preferencesSql = (filter: GameFilter) => Prisma.sql`
      FROM "Preference" p
      JOIN project ON p."projectId" = project.id AND p.source = ANY (project.sources)
      JOIN policy a ON a.id = p."policyAId"
      JOIN policy b ON b.id = p."policyBId"
      WHERE p.live AND p.blind AND p.use = 'DATA' ${filterSql(filter)}`

/**
 * Reads the live, blind preferences of the project's sources, of every split, in one statement, counted by query,
 * policies and outcome and in an order that does not depend on the plan. Columns travel as text: a hundred thousand
 * rows cost no object each. Weights are summed as numerics, whose sum has no order.
 */
export async function readGames(tx: Tx, projectId: string, filter: GameFilter = {}): Promise<ProjectGames> {
  const [row] = await tx.$queryRaw<Row[]>`
    WITH ${policiesSql(projectId)},
    game AS (
      SELECT a.n AS a, b.n AS b, array_position(ARRAY['A', 'B', 'TIE', 'BOTH_BAD'], p.outcome::text) - 1 AS outcome,
        dense_rank() OVER (ORDER BY p."queryId") - 1 AS query, sum(p.weight::numeric) AS weight, count(*) AS preferences
      ${preferencesSql(filter)}
      GROUP BY p."queryId", a.n, b.n, p.outcome
    )
    SELECT
      (SELECT json_agg(json_build_object('id', id, 'name', name, 'version', version, 'kind', kind) ORDER BY n) FROM policy) AS policies,
      string_agg(a::text, ',' ORDER BY query, a, b, outcome) AS a,
      string_agg(b::text, ',' ORDER BY query, a, b, outcome) AS b,
      string_agg(outcome::text, ',' ORDER BY query, a, b, outcome) AS outcome,
      string_agg(query::text, ',' ORDER BY query, a, b, outcome) AS query,
      string_agg(weight::text, ',' ORDER BY query, a, b, outcome) AS weight,
      coalesce(sum(preferences), 0)::int AS preferences
    FROM game`
  const policies = row?.policies ?? []
  return { policies, games: toGames(policies.length, row), preferences: row?.preferences ?? 0 }
}

function toGames(policies: number, row: Row | undefined): Games {
  const numbers = (column: string | null | undefined) => (column ? column.split(',').map(Number) : [])
  return {
    policies,
    a: Int32Array.from(numbers(row?.a)),
    b: Int32Array.from(numbers(row?.b)),
    outcome: Uint8Array.from(numbers(row?.outcome)),
    query: Int32Array.from(numbers(row?.query)),
    weight: Float64Array.from(numbers(row?.weight)),
  }
}

// The statement numbers outcomes by their place in its list; this is the same order or nothing compiles.
OUTCOME satisfies { A: 0; B: 1; TIE: 2; BOTH_BAD: 3 }
