import { notExcluded } from '@/lib/annotators/excluded-sql'
import { Prisma } from '@/lib/db/generated/client'
import type { DisagreementKind } from './schema'

/** `n`: the newest audit of each person on the result `s`, as far as it was not taken back. */
export const STANDING_AUDITS = Prisma.sql`(
  SELECT DISTINCT ON (x."userId") x.verdict, x."userId" FROM "VerifierAudit" x WHERE x."resultId" = s.id
  ORDER BY x."userId", x."createdAt" DESC, x.id DESC)`

const standing = (verdict?: string) => Prisma.sql`EXISTS (
  SELECT 1 FROM ${STANDING_AUDITS} n WHERE n.verdict ${verdict ? Prisma.sql`= ${verdict}::"AuditVerdict"` : Prisma.sql`<> 'WITHDRAWN'`})`

/** Standing verdicts `s` of judgeable rollouts `r` that count, of queries `q` of one environment. */
export function standingVerdicts(projectId: string, environmentId: string): Prisma.Sql {
  return Prisma.sql`"VerifierResult" s
    JOIN "Rollout" r ON r.id = s."rolloutId" AND r."withdrawnAt" IS NULL
    JOIN "Query" q ON q.id = s."queryId" AND q."withdrawnAt" IS NULL AND q."environmentId" = ${environmentId}::uuid
    WHERE s."projectId" = ${projectId}::uuid AND s."supersededAt" IS NULL`
}

/** The passed rollout of the query that the serving reward model puts lowest, where that is below the failed one. */
const beatenByReward = (rewardModelId: string | null) => Prisma.sql`
  SELECT o."rolloutId", mine.reward - its.reward AS margin
  FROM "RewardScore" mine
  JOIN "RewardScore" its ON its."rewardModelId" = mine."rewardModelId" AND its."queryId" = mine."queryId"
  JOIN "VerifierResult" o ON o."rolloutId" = its."rolloutId" AND o."supersededAt" IS NULL AND o.reward >= 1
  JOIN "Rollout" w ON w.id = o."rolloutId" AND w."withdrawnAt" IS NULL
  WHERE mine."rewardModelId" = ${rewardModelId}::uuid AND mine."rolloutId" = s."rolloutId" AND its.reward < mine.reward
  ORDER BY its.reward, o."rolloutId" LIMIT 1`

/** Decisive verdicts of people, `won` and `lost` being rollouts. */
export function decisive(projectId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT p."queryId", side.won, side.lost FROM "Preference" p
    JOIN "Project" project ON project.id = p."projectId" AND p.source = ANY (project.sources)
    CROSS JOIN LATERAL (VALUES
      (CASE p.outcome WHEN 'A' THEN p."rolloutAId" ELSE p."rolloutBId" END,
       CASE p.outcome WHEN 'A' THEN p."rolloutBId" ELSE p."rolloutAId" END)) AS side (won, lost)
    WHERE p."projectId" = ${projectId}::uuid AND p.live AND p.blind AND p.use = 'DATA' AND p.outcome IN ('A', 'B')
      AND p.source <> 'VERIFIER' AND ${notExcluded(projectId)}`
}

/** The passed rollout against which most people chose the failed one. */
const beatenByPeople = (projectId: string) => Prisma.sql`
  SELECT o."rolloutId", count(*) AS votes
  FROM (${decisive(projectId)} AND p."queryId" = s."queryId") v
  JOIN "VerifierResult" o ON o."rolloutId" = v.lost AND o."supersededAt" IS NULL AND o.reward >= 1
  JOIN "Rollout" w ON w.id = o."rolloutId" AND w."withdrawnAt" IS NULL
  WHERE v.won = s."rolloutId" GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`

export type Scope = { projectId: string; environmentId: string; rewardModelId: string | null }

/** Verdicts that a kind disagrees with: FROM and WHERE, with `s`, `r`, `q`, and the other rollout as `d."rolloutId"`. */
export function disagreeing(kind: DisagreementKind, show: 'open' | 'all', scope: Scope): Prisma.Sql {
  const of = standingVerdicts(scope.projectId, scope.environmentId)
  if (kind === 'passed_audited_incorrect') return Prisma.sql`FROM ${of} AND s.reward >= 1 AND ${standing('INCORRECT')}`
  const open = show === 'open' ? Prisma.sql`AND NOT ${standing()}` : Prisma.empty
  const other = kind === 'reward_prefers_failed' ? beatenByReward(scope.rewardModelId) : beatenByPeople(scope.projectId)
  return Prisma.sql`FROM ${of} AND s.reward < 1 ${open} AND EXISTS (${other})`
}

/** The rollout that the verdict's is set against; null for a kind without. */
export function otherOf(kind: DisagreementKind, scope: Scope): Prisma.Sql {
  if (kind === 'passed_audited_incorrect') return Prisma.sql`NULL::uuid`
  const other = kind === 'reward_prefers_failed' ? beatenByReward(scope.rewardModelId) : beatenByPeople(scope.projectId)
  return Prisma.sql`(SELECT d."rolloutId" FROM (${other}) d)`
}
