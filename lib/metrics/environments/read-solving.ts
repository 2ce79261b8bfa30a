import type { Actor } from '@/lib/access/actor'
import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { gap } from '@/lib/math/estimate'
import { wilsonShare } from '@/lib/math/wilson'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { liveSql } from '../strengths/time-window'
import { getVerified } from '../verified'
import type { SolvingEvidence } from './schema'

type PolicyEvidence = SolvingEvidence['policies'][number]
type Row = { environmentId: string; policyId: string; queries: number; bothBad: number; lost: number }

const KS = [1, 2, 4, 8]

/** DEPLOYED policies in verified environments, by the environment's name: pass@1 and pass@k. */
export async function readVerifiedSolving(actor: Actor, deployed: ReadonlySet<string>, tx: Tx, asOf?: Date) {
  const found = new Map<string, PolicyEvidence[]>()
  for (const { environment, policy, policyId, passAt } of (await getVerified(actor, { k: KS }, tx, asOf)).items) {
    if (!deployed.has(policyId)) continue
    const { k: _, ...success } = passAt[0]!
    const list = found.get(environment) ?? []
    found.set(environment, list)
    list.push({ policy, policyId, success, passAt, bothBad: null, bothBadOrLost: null })
  }
  return found
}

/**
 * DEPLOYED policies in judged environments, by the environment's id: shares of verdicts of the random arm, each query once
 * (the mean over its verdicts), so that n is the number of queries.
 */
export async function readJudgedSolving(
  tx: Tx,
  projectId: string,
  { window, deployed, asOf }: { window: Prisma.Sql; deployed: ReadonlySet<string>; asOf?: Date },
) {
  const rows = await tx.$queryRaw<Row[]>`
    WITH project AS (SELECT id, sources, "timeZone" FROM "Project" WHERE id = ${projectId}::uuid),
    verdict AS (
      SELECT p.id, p."queryId", side."policyId", p.outcome = 'BOTH_BAD' AS bad, p.outcome = side.loses AS lost
      FROM "Preference" p
      JOIN project ON p."projectId" = project.id AND p.source = ANY (project.sources)
      CROSS JOIN LATERAL (VALUES (p."policyAId", 'B'::"Outcome"), (p."policyBId", 'A'::"Outcome")) AS side ("policyId", loses)
      JOIN "Policy" o ON o.id = side."policyId" AND o.id = ANY (${[...deployed]}::uuid[])
      WHERE p.arm = 'RANDOM' AND ${liveSql(asOf)} AND p.blind AND p.use = 'DATA' AND ${notExcluded(projectId)} ${window}
    ), of_query AS (
      SELECT "policyId", "queryId", avg(bad::int) AS bad, avg(lost::int) AS lost FROM verdict GROUP BY 1, 2
    )
    SELECT q."environmentId", v."policyId", count(*)::int AS queries, sum(v.bad)::float8 AS "bothBad", sum(v.lost)::float8 AS lost
    FROM of_query v JOIN "Query" q ON q.id = v."queryId" GROUP BY 1, 2 ORDER BY 1, 2`
  const labels = await readPolicyLabels(projectId, tx)
  const found = new Map<string, PolicyEvidence[]>()
  for (const { environmentId, policyId, queries, bothBad, lost } of rows) {
    const list = found.get(environmentId) ?? []
    found.set(environmentId, list)
    list.push({
      ...{ policy: labels.get(policyId) ?? policyId, policyId, success: gap('band', queries), passAt: [] },
      ...{ bothBad: wilsonShare(bothBad, queries), bothBadOrLost: wilsonShare(bothBad + lost, queries) },
    })
  }
  return found
}
