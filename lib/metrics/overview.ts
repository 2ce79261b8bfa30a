import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { notExcluded } from '@/lib/annotators/excluded-sql'
import { db, type Tx } from '@/lib/db/client'
import { addPieces, medianSecond } from './flywheel/piece-figures'
import { readPieces } from './flywheel/read-pieces'
import type { WheelCounts, WheelState } from './overview-schema'

/** Counts of every station and of the last seven days, in one statement; times come from the wheel's kept sums. */
export async function countWheel(actor: Actor, tx: Tx = db()): Promise<WheelCounts> {
  authorize(actor, 'metrics:read')
  const [row] = await tx.$queryRaw<Omit<WheelCounts, 'timedJudgments' | 'medianSeconds'>[]>`
    WITH project AS (
      SELECT id, sources, "refitEvery", now() - interval '7 days' AS week FROM "Project" WHERE id = ${actor.project.id}::uuid
    ), query AS (
      SELECT count(*)::int AS queries, (count(*) FILTER (WHERE q."createdAt" >= project.week))::int AS "queriesWeek"
      FROM "Query" q JOIN project ON q."projectId" = project.id WHERE q."withdrawnAt" IS NULL
    ), rollout AS (
      SELECT count(*)::int AS rollouts, (count(*) FILTER (WHERE r."createdAt" >= project.week))::int AS "rolloutsWeek"
      FROM "Rollout" r JOIN project ON r."projectId" = project.id WHERE r."withdrawnAt" IS NULL
    ), pairable AS (
      SELECT count(*)::int AS "pairableQueries" FROM (
        SELECT 1 FROM "Rollout" r JOIN project ON r."projectId" = project.id JOIN "Query" q ON q.id = r."queryId"
        WHERE r."withdrawnAt" IS NULL AND q."withdrawnAt" IS NULL AND r.status IN ('COMPLETE', 'TRUNCATED')
        GROUP BY r."queryId" HAVING count(*) > 1
      ) two
    ), comparison AS (
      SELECT count(*)::int AS comparisons, (count(*) FILTER (WHERE c.state = 'OPEN'))::int AS waiting,
        (count(*) FILTER (WHERE c."createdAt" >= project.week))::int AS "comparisonsWeek"
      FROM "Comparison" c JOIN project ON c."projectId" = project.id
    ), judgment AS (
      SELECT count(*)::int AS judgments, (count(*) FILTER (WHERE j."createdAt" >= project.week))::int AS "judgmentsWeek",
        (count(*) FILTER (WHERE j."createdAt" >= project.week AND j."importId" IS NULL))::int AS "judgedWeek",
        (count(*) FILTER (WHERE j."createdAt" >= now() - interval '1 day' AND j."importId" IS NULL))::int AS "judgedDay",
        (count(*) FILTER (WHERE j.source = 'SIMULATED'))::int AS "simulatedJudgments"
      FROM "Judgment" j JOIN project ON j."projectId" = project.id WHERE j.live
    ), preference AS (
      SELECT (count(*) FILTER (WHERE f.counts))::int AS preferences,
        (count(*) FILTER (WHERE f.counts AND f."createdAt" >= f.week))::int AS "preferencesWeek",
        (count(*) FILTER (WHERE f.counts AND f.split = 'TRAIN' AND f.outcome IN ('A', 'B')))::int AS "decisivePreferences",
        (count(*) FILTER (WHERE f.counts AND f.split = 'TRAIN' AND f."createdAt" > f.seen))::int AS "unseenPreferences"
      FROM (
        SELECT p.live AND p.blind AND p.use = 'DATA' AND p.source = ANY (project.sources) AND ${notExcluded(actor.project.id)} AS counts,
          p."createdAt", p.split, p.outcome, project.week,
          coalesce((SELECT coalesce(m."cutoffAt", m."createdAt") FROM "RewardModel" m WHERE m."projectId" = project.id
            ORDER BY m.version DESC LIMIT 1), '-infinity') AS seen
        FROM "Preference" p JOIN project ON p."projectId" = project.id
      ) f
    ), member AS (
      SELECT count(*)::int AS people, (count(*) FILTER (WHERE a."lastActiveAt" >= project.week))::int AS "peopleActive",
        (count(*) FILTER (WHERE a."lastActiveAt" >= now() - interval '1 day'))::int AS "peopleToday"
      FROM "Member" m JOIN project ON m."projectId" = project.id
      JOIN "User" u ON u.id = m."userId" AND u."disabledAt" IS NULL
      LEFT JOIN "Annotator" a ON a."projectId" = m."projectId" AND a."userId" = m."userId"
      WHERE m."disabledAt" IS NULL AND m.role IN ('ADMIN', 'ANNOTATOR')
    )
    SELECT query.*, rollout.*, pairable.*, comparison.*, judgment.*, preference.*, member.*, project."refitEvery",
      0 AS "leftOut"
    FROM project, query, rollout, pairable, comparison, judgment, preference, member`
  if (!row) throw new Error('the actor’s project is there')
  const { byAnnotator, bySeconds } = addPieces(
    (await readPieces(tx, actor.project.id, {})).map(({ figures }) => figures),
  ).judgments
  const timedJudgments = byAnnotator.reduce((sum, { timed }) => sum + timed, 0)
  return { ...row, timedJudgments, medianSeconds: medianSecond(bySeconds) }
}

/** What of the reward models the wheel shows. */
export async function getWheelState(actor: Actor, leftOut: number, tx: Tx = db()): Promise<WheelState> {
  const counts = await countWheel(actor, tx)
  const versions = await tx.rewardModel.findMany({
    where: { projectId: actor.project.id },
    orderBy: { version: 'desc' },
    select: { version: true, state: true, reasons: true },
  })
  const newest = versions[0]
  return {
    ...counts,
    leftOut,
    isFitting: newest?.state === 'FITTING',
    promotedVersion: versions.find(({ state }) => state === 'PROMOTED')?.version ?? null,
    failure: newest?.state === 'FAILED' ? (newest.reasons.at(-1) ?? 'No reason was kept.') : null,
  }
}

/** The open iteration; null: none is. */
export async function findOpenIteration(
  actor: Actor,
  tx: Tx = db(),
): Promise<{ number: number; openedAt: Date } | null> {
  authorize(actor, 'metrics:read')
  return tx.iteration.findFirst({
    where: { projectId: actor.project.id, closedAt: null },
    orderBy: { number: 'desc' },
    select: { number: true, openedAt: true },
  })
}
