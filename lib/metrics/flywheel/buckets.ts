import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { FlywheelQuery } from './schema'

/** The most days, or weeks, that one answer holds, the newest ones. */
export const MOST_DAYS = 400

/** When the project's data began: rows may be older than the project where they were brought over from elsewhere. */
export const sinceSql = (projectId: string) => Prisma.sql`least("createdAt",
        (SELECT min("createdAt") FROM "Query" WHERE "projectId" = ${projectId}::uuid),
        (SELECT min("createdAt") FROM "Judgment" WHERE "projectId" = ${projectId}::uuid),
        (SELECT min("createdAt") FROM "Rollout" WHERE "projectId" = ${projectId}::uuid))`

const momentSql = (moment: string) =>
  moment.includes('T')
    ? Prisma.sql`${moment}::timestamptz`
    : Prisma.sql`(${moment}::date::timestamp AT TIME ZONE project."timeZone")`

const KEYS = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW' } as const

/** `p` lies in bucket `b`: by its key where days and weeks are, so that a hundred thousand rows need no search among the days. */
export function inBucketSql({ by }: FlywheelQuery): Prisma.Sql {
  return by === 'iteration'
    ? Prisma.sql`p."createdAt" >= b."from" AND p."createdAt" < b."to"`
    : Prisma.sql`b.key = to_char(p."createdAt" AT TIME ZONE project."timeZone", '${Prisma.raw(KEYS[by])}')`
}

/**
 * `project` and `bucket` (key, from inclusive, to exclusive, isOpen): days or weeks (from Monday on) in the project's zone, which PostgreSQL alone works
 * out, so that a day is 23 or 25 hours long where clocks change; or iterations, oldest first.
 */
export function bucketsSql(projectId: string, { by, from, to }: FlywheelQuery): Prisma.Sql {
  const project = Prisma.sql`project AS (
      SELECT id, sources, "timeZone", "hourlyRate", ${sinceSql(projectId)} AS "createdAt" FROM "Project" WHERE id = ${projectId}::uuid
    )`
  const [since, until] = [from ? momentSql(from) : null, to ? momentSql(to) : null]
  if (by === 'iteration')
    return Prisma.sql`${project}, bucket AS (
      SELECT i.number::text AS key, i."openedAt" AS "from", coalesce(i."closedAt", now()) AS "to", i."closedAt" IS NULL AS "isOpen"
      FROM "Iteration" i JOIN project ON i."projectId" = project.id
      WHERE true ${since ? Prisma.sql`AND coalesce(i."closedAt", now()) > ${since}` : Prisma.empty}
        ${until ? Prisma.sql`AND i."openedAt" < ${until}` : Prisma.empty}
    )`
  const unit = Prisma.raw(by === 'week' ? 'week' : 'day')
  const name = Prisma.raw(by === 'week' ? KEYS.week : KEYS.day)
  return Prisma.sql`${project}, bounds AS (
      SELECT "timeZone" AS zone, date_trunc('${unit}', ${since ?? Prisma.sql`project."createdAt"`} AT TIME ZONE "timeZone") AS first,
        date_trunc('${unit}', ${until ? Prisma.sql`(${until} - interval '1 microsecond')` : Prisma.sql`now()`} AT TIME ZONE "timeZone") AS last
      FROM project
    ), bucket AS (
      SELECT to_char(day, '${name}') AS key, day AT TIME ZONE zone AS "from",
        (day + interval '1 ${unit}') AT TIME ZONE zone AS "to", now() < (day + interval '1 ${unit}') AT TIME ZONE zone AS "isOpen"
      FROM bounds, generate_series(greatest(first, last - ${MOST_DAYS - 1}::int * interval '1 ${unit}'), last, interval '1 ${unit}') day
    )`
}

export type Bucket = { key: string; from: Date; to: Date; isOpen: boolean; hourlyRate: number | null }

/** Oldest first. */
export function readBuckets(tx: Tx, projectId: string, query: FlywheelQuery): Promise<Bucket[]> {
  return tx.$queryRaw`
    WITH ${bucketsSql(projectId, query)}
    SELECT b.key, b."from", b."to", b."isOpen", project."hourlyRate" FROM bucket b, project ORDER BY b."from"`
}
