import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { DEFAULT_THRESHOLD } from '@/lib/math/environment-map'
import { getMapAsOf } from './get-environment-map'
import type { DayFigures, EnvironmentHistory } from './schema'

/** Points of a trail at most. */
const MOST = 13

type Day = { day: string; end: Date }

/**
 * The three figures of each environment as one would have seen them at the ends of past days: of each day where the project is
 * young, later of every 7th and 28th day. A day that was computed once is kept. Oldest first, by name.
 */
export async function getEnvironmentHistory(actor: Actor, tx: Tx = db()): Promise<{ items: EnvironmentHistory[] }> {
  authorize(actor, 'metrics:read')
  const projectId = actor.project.id
  const days = await listDays(tx, projectId)
  const environments = await tx.environment.findMany({
    ...{ where: { projectId }, orderBy: { name: 'asc' } },
    select: { id: true, name: true, days: { select: { day: true, figures: true } } },
  })
  const kept = new Map<string, Map<string, DayFigures>>(
    environments.map(({ id, days: rows }) => [
      id,
      new Map(rows.map(({ day, figures }) => [day.toISOString().slice(0, 10), figures as unknown as DayFigures])),
    ]),
  )
  for (const { day, end } of days)
    if (environments.some(({ id }) => !kept.get(id)?.has(day))) await computeDay(actor, { day, end }, kept, tx)
  return {
    items: environments.map(({ id, name }) => ({
      ...{ environment: name, environmentId: id },
      days: days.flatMap(({ day }) => {
        const figures = kept.get(id)?.get(day)
        return figures ? [{ day, ...figures }] : []
      }),
    })),
  }
}

async function computeDay(actor: Actor, { day, end }: Day, kept: Map<string, Map<string, DayFigures>>, tx: Tx) {
  const [generation, solving, verification] = [DEFAULT_THRESHOLD, DEFAULT_THRESHOLD, DEFAULT_THRESHOLD]
  const items = await getMapAsOf(actor, end, { generation, solving, verification }, tx)
  const rows = items.map((item) => ({
    environmentId: item.environmentId,
    figures: { generation: item.generation, solving: item.solving, verification: item.verification },
  }))
  await tx.environmentDay.createMany({
    data: rows.map((row) => ({
      projectId: actor.project.id,
      day: new Date(day),
      ...row,
    })) as unknown as Prisma.EnvironmentDayCreateManyInput[],
    skipDuplicates: true,
  })
  for (const { environmentId, figures } of rows) kept.get(environmentId)?.set(day, figures)
}

/** Days that are over, in the project's zone, which PostgreSQL alone works out; the same days whenever one looks. */
function listDays(tx: Tx, projectId: string): Promise<Day[]> {
  return tx.$queryRaw`
    WITH bounds AS (
      SELECT "timeZone" AS zone, ("createdAt" AT TIME ZONE "timeZone")::date AS first, (now() AT TIME ZONE "timeZone")::date AS today
      FROM "Project" WHERE id = ${projectId}::uuid
    ), step AS (
      SELECT CASE WHEN today - first <= ${MOST} THEN 1 WHEN today - first <= ${MOST * 7} THEN 7 ELSE 28 END AS days FROM bounds
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day, (day + interval '1 day') AT TIME ZONE zone AS "end"
    FROM bounds, step, generate_series(first::timestamp, today - interval '1 day', interval '1 day') day
    WHERE (day::date - '2000-01-03'::date) % step.days = step.days - 1
      AND day::date >= today - ${MOST}::int * step.days
    ORDER BY day`
}
