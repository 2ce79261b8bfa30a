import type { Tx } from '@/lib/db/client'
import { clusteredMean } from '@/lib/math/clustered-mean'
import { type Estimate, gap } from '@/lib/math/estimate'

type Row = { environmentId: string; gain: number | null }

/**
 * Generator-verifier gap by the id of each verified environment with a judge: the mean over queries of the success of what it
 * picked minus the mean success of the two; the two orders count half each, an answer that names neither is a coin.
 * Identical texts give 0. Interval by query.
 */
export async function readJudgeGaps(tx: Tx, projectId: string): Promise<Map<string, Estimate>> {
  const rows = await tx.$queryRaw<Row[]>`
    WITH pick AS (
      SELECT e.id AS "environmentId", (sa.reward >= 1)::int - (sb.reward >= 1)::int AS lead,
        CASE k."whenAFirst" WHEN 'A' THEN 1 WHEN 'B' THEN -1 ELSE 0 END AS straight,
        CASE k."whenBFirst" WHEN 'A' THEN 1 WHEN 'B' THEN -1 ELSE 0 END AS turned
      FROM "Environment" e JOIN "JudgePick" k ON k."policyId" = e."judgePolicyId"
      JOIN "Query" q ON q.id = k."queryId" AND q."environmentId" = e.id AND q."withdrawnAt" IS NULL
      JOIN "VerifierResult" sa ON sa."rolloutId" = k."rolloutAId" AND sa."supersededAt" IS NULL
      JOIN "VerifierResult" sb ON sb."rolloutId" = k."rolloutBId" AND sb."supersededAt" IS NULL
      WHERE e."projectId" = ${projectId}::uuid AND e.verification = 'VERIFIER'
    )
    SELECT e.id AS "environmentId", (p.lead * (p.straight + p.turned) / 4.0)::float8 AS gain
    FROM "Environment" e LEFT JOIN pick p ON p."environmentId" = e.id
    WHERE e."projectId" = ${projectId}::uuid AND e."judgePolicyId" IS NOT NULL`
  const gains = new Map<string, number[]>()
  for (const { environmentId, gain } of rows)
    gains.set(environmentId, [...(gains.get(environmentId) ?? []), ...(gain === null ? [] : [gain])])
  return new Map([...gains].map(([id, values]) => [id, gapOf(values)]))
}

/** @param gains one for each query */
export function gapOf(gains: readonly number[]): Estimate {
  if (gains.length === 0) return gap('no_picks')
  const { value, low, high, n, reason } = clusteredMean(
    gains,
    gains.map((_, at) => at),
  )
  return { value, low, high, n, reason }
}
