import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'

export type PolicyFigures = {
  /** Sampled ones that have ended. */
  ended: number
  working: number
  failed: number
  /** By error code, or by status where there is no code; most first. */
  failures: { reason: string; count: number }[]
  /** Medians of those that can be judged; null: none was measured. */
  firstTokenMs: number | null
  latencyMs: number | null
  promptTokens: number | null
  completionTokens: number | null
  /** Sum of the known costs, and of how many ended ones the cost is unknown; null: none is known. */
  cost: number | null
  withoutCost: number
}

type Row = Omit<PolicyFigures, 'failures'>

/** What a policy's sampled rollouts took, and how they failed; withdrawn ones are counted, for they were paid for. */
export async function readPolicyFigures(actor: Actor, policyId: string, tx: Tx = db()): Promise<PolicyFigures> {
  authorize(actor, 'rollouts:read')
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT count(*) FILTER (WHERE status NOT IN ('QUEUED', 'GENERATING'))::int AS ended,
      count(*) FILTER (WHERE status IN ('QUEUED', 'GENERATING'))::int AS working,
      count(*) FILTER (WHERE status IN ('EMPTY', 'FILTERED', 'INCOMPLETE', 'ERROR'))::int AS failed,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY "firstTokenMs") FILTER (WHERE status IN ('COMPLETE', 'TRUNCATED')) AS "firstTokenMs",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY "latencyMs") FILTER (WHERE status IN ('COMPLETE', 'TRUNCATED')) AS "latencyMs",
      sum("promptTokens")::float8 AS "promptTokens", sum("completionTokens")::float8 AS "completionTokens",
      sum(cost) AS cost,
      count(*) FILTER (WHERE cost IS NULL AND status IN ('COMPLETE', 'TRUNCATED'))::int AS "withoutCost"
    FROM "Rollout" WHERE "projectId" = ${actor.project.id}::uuid AND "policyId" = ${policyId}::uuid AND attempts > 0`
  const failures = await tx.$queryRaw<PolicyFigures['failures']>`
    SELECT coalesce("errorCode", lower(status::text)) AS reason, count(*)::int AS count FROM "Rollout"
    WHERE "projectId" = ${actor.project.id}::uuid AND "policyId" = ${policyId}::uuid AND attempts > 0
      AND status IN ('EMPTY', 'FILTERED', 'INCOMPLETE', 'ERROR')
    GROUP BY 1 ORDER BY 2 DESC, 1`
  return { ...row!, failures }
}
