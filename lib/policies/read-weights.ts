import type { Tx } from '@/lib/db/client'
import { OUTCOME } from '@/lib/math/counts'
import { fitStrengthPosterior } from '@/lib/math/strength-posterior'
import { type PolicyToWeigh, type PolicyWeight, weighPolicies } from './draw'

/** Of the draws behind P(best), so that the same data give the same weights. */
const SEED = 1
const KEPT = 100
// By project, for as long as neither its policies nor its newest board has changed.
const known = new Map<string, { key: string; weights: PolicyWeight[] }>()

/**
 * How likely each policy that can be sampled (served somewhere, not retired) is drawn first for a TRAIN query. From live,
 * blind TRAIN preferences of the project's sources: HOLDOUT steers nothing. New judgments enter with the next board.
 */
export async function readPolicyWeights(tx: Tx, projectId: string): Promise<PolicyWeight[]> {
  const rows = await tx.policy.findMany({
    where: { projectId, kind: 'ENDPOINT', stage: { not: 'RETIRED' } },
    orderBy: { id: 'asc' },
    select: { id: true, weight: true },
  })
  const policies = rows.map(({ id, weight }): PolicyToWeigh => ({ policyId: id, weight }))
  const board = await tx.strengthFit.findFirst({
    where: { projectId },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  })
  const key = JSON.stringify([board?.id, policies])
  const standing = known.get(projectId)
  if (standing?.key === key) return standing.weights
  const games = await readTrainGames(tx, projectId, policies)
  const weights = weighPolicies(policies, fitStrengthPosterior(games), SEED)
  if (known.size >= KEPT) known.clear()
  known.set(projectId, { key, weights })
  return weights
}

type Row = { a: string; b: string; outcome: keyof typeof OUTCOME; weight: number }

async function readTrainGames(tx: Tx, projectId: string, policies: readonly PolicyToWeigh[]) {
  const ids = policies.map(({ policyId }) => policyId)
  const rows = await tx.$queryRaw<Row[]>`
    SELECT p."policyAId" AS a, p."policyBId" AS b, p.outcome::text AS outcome, sum(p.weight)::float AS weight
    FROM "Preference" p JOIN "Project" j ON j.id = p."projectId" AND p.source = ANY (j.sources)
    WHERE p."projectId" = ${projectId}::uuid AND p.live AND p.blind AND p.use = 'DATA' AND p.split = 'TRAIN'
      AND NOT EXISTS (SELECT 1 FROM "Annotator" x WHERE x.id = p."annotatorId" AND x."excludedAt" IS NOT NULL)
      AND p."policyAId" = ANY (${ids}::uuid[]) AND p."policyBId" = ANY (${ids}::uuid[])
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
  const index = new Map(ids.map((id, i) => [id, i]))
  return {
    policies: ids.length,
    a: rows.map(({ a }) => index.get(a)!),
    b: rows.map(({ b }) => index.get(b)!),
    outcome: rows.map(({ outcome }) => OUTCOME[outcome]),
    weight: rows.map(({ weight }) => weight),
  }
}
