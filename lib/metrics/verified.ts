import type { Actor } from '@/lib/access/actor'
import { authorize } from '@/lib/access/authorize'
import { db, type Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { invalidField } from '@/lib/errors'
import { clusteredMean } from '@/lib/math/clustered-mean'
import { type Estimate, gap } from '@/lib/math/estimate'
import { passAtK } from '@/lib/math/pass-at-k'
import { readPolicyLabels } from '@/lib/policies/policy-label'
import { resolvePolicy } from '@/lib/policies/resolve-policy'
import type { VerifiedItem, VerifiedQuery } from './verified-schema'

type Row = { environment: string; policyId: string; rollouts: number; verified: number; passed: number }

/**
 * pass@1 and pass@k of each policy in each environment that is verified by a program: the mean over queries of the
 * unbiased estimate, every query once however often it was sampled. A query with fewer than k verified samples is not
 * in pass@k.
 * @param asOf  as one would have seen it then
 */
export async function getVerified(
  actor: Actor,
  query: VerifiedQuery,
  tx: Tx = db(),
  asOf?: Date,
): Promise<{ items: VerifiedItem[] }> {
  authorize(actor, 'metrics:read')
  const projectId = actor.project.id
  const rows = await readSamples(tx, projectId, await filterOf(tx, projectId, query), asOf)
  const labels = await readPolicyLabels(projectId, tx)
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.policyId} ${row.environment}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return { items: [...groups.values()].map((group) => itemOf(group, labels, query.k)) }
}

function itemOf(group: readonly Row[], labels: ReadonlyMap<string, string>, ks: readonly number[]): VerifiedItem {
  const { environment, policyId } = group[0]!
  const sum = (key: 'rollouts' | 'verified' | 'passed') => group.reduce((total, row) => total + row[key], 0)
  return {
    ...{ environment, policyId, policy: labels.get(policyId) ?? policyId },
    ...{ rollouts: sum('rollouts'), verified: sum('verified'), passed: sum('passed') },
    passAt: ks.map((k) => ({ k, ...passAt(group, k) })),
  }
}

/** @param group one row for each query */
export function passAt(group: readonly Pick<Row, 'verified' | 'passed'>[], k: number): Estimate {
  const sampled = group.filter(({ verified }) => verified >= k)
  if (sampled.length === 0) return gap(group.some(({ verified }) => verified > 0) ? 'too_few_samples' : 'no_data')
  const { value, low, high, n, reason } = clusteredMean(
    sampled.map(({ verified, passed }) => passAtK(verified, passed, k)),
    sampled.map((_, i) => i),
  )
  return {
    value,
    low: low === null ? null : Math.max(0, low),
    high: high === null ? null : Math.min(1, high),
    n,
    reason,
  }
}

function readSamples(tx: Tx, projectId: string, filter: Prisma.Sql, asOf?: Date): Promise<Row[]> {
  const stands = (row: string, end: string) => {
    const [born, gone] = [Prisma.raw(`${row}."createdAt"`), Prisma.raw(`${row}."${end}"`)]
    return asOf
      ? Prisma.sql`${born} < ${asOf} AND (${gone} IS NULL OR ${gone} >= ${asOf})`
      : Prisma.sql`${gone} IS NULL`
  }
  return tx.$queryRaw`
    SELECT e.name AS environment, r."policyId", count(*)::int AS rollouts, count(s.id)::int AS verified,
      (count(*) FILTER (WHERE s.reward >= 1))::int AS passed
    FROM "Environment" e
    JOIN "Query" q ON q."environmentId" = e.id AND ${stands('q', 'withdrawnAt')}
    JOIN "Rollout" r ON r."queryId" = q.id AND ${stands('r', 'withdrawnAt')} AND r.status IN ('COMPLETE', 'TRUNCATED')
    JOIN "Policy" p ON p.id = r."policyId" AND p.kind <> 'PEOPLE'
    LEFT JOIN "VerifierResult" s ON s."rolloutId" = r.id AND ${stands('s', 'supersededAt')}
    WHERE e."projectId" = ${projectId}::uuid AND e.verification = 'VERIFIER' ${filter}
    GROUP BY e.name, p.name, p.version, r."policyId", q.id
    ORDER BY e.name COLLATE "C", p.name COLLATE "C", p.version, q.id`
}

async function filterOf(tx: Tx, projectId: string, { environment, policy }: VerifiedQuery): Promise<Prisma.Sql> {
  const conditions: Prisma.Sql[] = []
  if (environment !== undefined) {
    const found = await tx.environment.count({ where: { projectId, name: environment } })
    if (found === 0) throw invalidField('environment', `There is no environment "${environment}" in this project.`)
    conditions.push(Prisma.sql`AND e.name = ${environment}`)
  }
  if (policy !== undefined)
    conditions.push(Prisma.sql`AND r."policyId" = ${(await resolvePolicy(tx, projectId, policy)).id}::uuid`)
  return conditions.length === 0 ? Prisma.empty : Prisma.join(conditions, ' ')
}
