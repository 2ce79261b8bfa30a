import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { invalidField } from '@/lib/errors'
import type { LeaderboardWindow } from '../schema'

/** What narrows the preferences of a board, ready for SQL. */
export type GameFilter = { from?: string; to?: string; environmentId?: string }

/** Finds the environment by name. Throws 422 for one that the project does not have. */
export async function toGameFilter(tx: Tx, projectId: string, window: LeaderboardWindow): Promise<GameFilter> {
  const { environment, from, to } = window
  if (environment === undefined) return { from, to }
  const found = await tx.environment.findUnique({
    where: { projectId_name: { projectId, name: environment } },
    select: { id: true },
  })
  if (!found) throw invalidField('environment', `There is no environment "${environment}" in this project.`)
  return { from, to, environmentId: found.id }
}

/** Conditions on `p` ("Preference"), beside `project` with its timeZone: from is inclusive, to is exclusive. */
export function filterSql({ from, to, environmentId }: GameFilter): Prisma.Sql {
  const conditions = [
    ...(from ? [Prisma.sql`AND p."createdAt" >= ${momentSql(from)}`] : []),
    ...(to ? [Prisma.sql`AND p."createdAt" < ${momentSql(to)}`] : []),
    ...(environmentId
      ? [
          Prisma.sql`AND EXISTS (SELECT 1 FROM "Query" q WHERE q.id = p."queryId" AND q."environmentId" = ${environmentId}::uuid)`,
        ]
      : []),
  ]
  return conditions.length === 0 ? Prisma.empty : Prisma.join(conditions, ' ')
}

/** A day begins at midnight in the project's zone, which PostgreSQL alone works out. */
function momentSql(moment: string): Prisma.Sql {
  return moment.includes('T')
    ? Prisma.sql`${moment}::timestamptz`
    : Prisma.sql`(${moment}::date::timestamp AT TIME ZONE project."timeZone")`
}
