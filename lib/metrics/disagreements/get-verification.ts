import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { clusteredMean } from '@/lib/math/clustered-mean'
import { type Estimate, gap } from '@/lib/math/estimate'
import { auditKappa, readAudits } from '../environments/audit-kappa'
import { KINDS, type Verification } from './schema'
import { scopeOf } from './scope'
import { decisive, disagreeing, type Scope, standingVerdicts } from './sql'

/** Sums over a query: of what was found, and how many. */
type Sums = { found: number; of: number }

/** Verifier, reward model and people on one environment together. Throws 422 for an unknown environment. */
export async function getVerification(
  actor: Actor,
  { environment }: { environment: string },
  tx: Tx = db(),
): Promise<Verification> {
  authorize(actor, 'metrics:read')
  const scope = await scopeOf(tx, actor.project.id, environment)
  const of = standingVerdicts(scope.projectId, scope.environmentId)
  const [counts] = await tx.$queryRaw<{ verdicts: number; failed: number }[]>`
    SELECT count(*)::int AS verdicts, (count(*) FILTER (WHERE s.reward < 1))::int AS failed FROM ${of}`
  const { kappa, audits, unclear } = auditKappa(
    (await readAudits(tx, scope.projectId, Prisma.empty)).get(scope.environmentId) ?? [],
  )
  const waiting = { reward_prefers_failed: 0, people_prefer_failed: 0, passed_audited_incorrect: 0 }
  for (const kind of KINDS) {
    const [row] = await tx.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n ${disagreeing(kind, 'open', scope)}`
    waiting[kind] = row?.n ?? 0
  }
  return {
    ...{ environment, verdicts: counts?.verdicts ?? 0, failed: counts?.failed ?? 0, kappa, audits, unclear, waiting },
    rewardFalsePositives: scope.rewardModelId
      ? rateOf(await readRewardSums(tx, scope), 'no_mixed_queries')
      : gap('no_reward_model'),
    peopleFalsePositives: rateOf(await readPeopleSums(tx, scope), 'no_mixed_pairs'),
  }
}

/** Mean over failed rollouts of the share of the query's passed ones that the reward model puts below it (equal: half). */
function readRewardSums(tx: Tx, scope: Scope): Promise<Sums[]> {
  return tx.$queryRaw`
    WITH scored AS (
      SELECT s."queryId", s."rolloutId", s.reward >= 1 AS passed, c.reward
      FROM "RewardScore" c, ${standingVerdicts(scope.projectId, scope.environmentId)}
        AND c."rolloutId" = s."rolloutId" AND c."rewardModelId" = ${scope.rewardModelId}::uuid
    ), failed AS (
      SELECT f."queryId", avg(CASE WHEN f.reward > p.reward THEN 1 WHEN f.reward = p.reward THEN 0.5 ELSE 0 END) AS share
      FROM scored f JOIN scored p ON p."queryId" = f."queryId" AND p.passed
      WHERE NOT f.passed GROUP BY f."queryId", f."rolloutId"
    )
    SELECT sum(share)::float8 AS found, count(*)::int AS of FROM failed GROUP BY "queryId" ORDER BY "queryId"`
}

/** Of people's decisive verdicts on a failed and a passed rollout, those for the failed one. */
function readPeopleSums(tx: Tx, scope: Scope): Promise<Sums[]> {
  return tx.$queryRaw`
    WITH verdict AS (
      SELECT s."rolloutId", s.reward >= 1 AS passed FROM ${standingVerdicts(scope.projectId, scope.environmentId)})
    SELECT sum((NOT w.passed)::int)::float8 AS found, count(*)::int AS of
    FROM (${decisive(scope.projectId)}) v
    JOIN verdict w ON w."rolloutId" = v.won JOIN verdict l ON l."rolloutId" = v.lost AND l.passed <> w.passed
    GROUP BY v."queryId" ORDER BY v."queryId"`
}

/** Sum of what was found over the count, interval by query, inside [0, 1]. */
export function rateOf(sums: readonly Sums[], reason: string): Estimate {
  if (sums.length === 0) return gap(reason)
  const {
    value,
    low,
    high,
    reason: why,
  } = clusteredMean(
    sums.map(({ found, of }) => found / of),
    sums.map((_, at) => at),
    sums.map(({ of }) => of),
  )
  const inside = (x: number | null) => (x === null ? null : Math.min(1, Math.max(0, x)))
  return { value, low: inside(low), high: inside(high), n: sums.reduce((n, { of }) => n + of, 0), reason: why }
}
