import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { invalidField } from '@/lib/errors'
import type { LeaderboardWindow } from '../schema'

/** What narrows the preferences of a board, ready for SQL. */
/** `asOf`: as one would have seen it then, whatever was revised or taken back later. */
export type GameFilter = { from?: string; to?: string; environmentId?: string; asOf?: Date }

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

/** Condition on `p` ("Preference"): it is live, or was at a moment. */
export function liveSql(asOf?: Date): Prisma.Sql {
  if (!asOf) return Prisma.sql`p.live`
  return Prisma.sql`(p."createdAt" < ${asOf} AND NOT EXISTS (
      SELECT 1 FROM "JudgmentRevision" made JOIN "JudgmentRevision" later ON later."judgmentId" = made."judgmentId"
      WHERE made.id = p."revisionId" AND later.number > made.number AND later."createdAt" < ${asOf})
    AND NOT EXISTS (SELECT 1 FROM "Query" gone WHERE gone.id = p."queryId" AND gone."withdrawnAt" < ${asOf}))`
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
