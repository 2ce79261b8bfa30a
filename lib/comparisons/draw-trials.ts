import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { queueRollouts } from '@/lib/rollouts/sampling/sample-rollouts'
import { insertComparison } from './insert-comparison'

/** Comparisons of one trial that are kept open: beside a pool of 20 they get a third of the judgments. */
const KEPT_OPEN = 10

type Trial = {
  policyId: string
  kind: string
  predecessorId: string
  predecessorKind: string
  /** Queries still to be drawn; comparisons that wait for judgments. */
  left: number
  open: number
}

/**
 * Draws the comparisons of running trials: a policy against the version before it, arm TRIAL. A TRAIN query uniform over
 * those that the trial has not had, then one of the pairs of rollouts uniform. Where a side has no rollout and its policy has
 * an endpoint, the rollout is asked for instead, and its comparison is drawn once it is there. Gives how many were made.
 * @param seed stored with each comparison
 */
export async function drawTrials(tx: Tx, projectId: string, seed: number): Promise<number> {
  let made = 0
  for (const trial of await listTrials(tx, projectId)) {
    const wanted = Math.min(trial.left, KEPT_OPEN - trial.open)
    if (wanted <= 0) continue
    made += await drawComparisons(tx, projectId, trial, wanted, seed)
    await askForRollouts(tx, projectId, trial, wanted, seed)
  }
  return made
}

/** The version that a trial compares with: the one before it of the same name. */
export const PREDECESSOR = Prisma.sql`LATERAL (
  SELECT b.id, b.kind, b.version FROM "Policy" b
  WHERE b."projectId" = p."projectId" AND b.name = p.name AND b.version < p.version ORDER BY b.version DESC LIMIT 1)`

function listTrials(tx: Tx, projectId: string): Promise<Trial[]> {
  return tx.$queryRaw`
    SELECT p.id AS "policyId", p.kind, b.id AS "predecessorId", b.kind AS "predecessorKind",
      p."trialQueries" - drawn.queries AS left, drawn.open
    FROM "Policy" p CROSS JOIN ${PREDECESSOR} b
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT c."queryId")::int AS queries, (count(*) FILTER (WHERE c.state = 'OPEN'))::int AS open
      FROM "Comparison" c
      WHERE c."projectId" = p."projectId" AND c.arm = 'TRIAL' AND ${holdsBoth(Prisma.sql`p.id`, Prisma.sql`b.id`)}) drawn
    WHERE p."projectId" = ${projectId}::uuid AND p."trialQueries" > 0 AND p.stage <> 'RETIRED'
    ORDER BY p.id`
}

/** Condition on `c`: it holds a rollout of each of two policies. */
export function holdsBoth(one: Prisma.Sql, other: Prisma.Sql): Prisma.Sql {
  const holds = (policy: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT 1 FROM "ComparisonItem" i JOIN "Rollout" r ON r.id = i."rolloutId"
    WHERE i."comparisonId" = c.id AND r."policyId" = ${policy})`
  return Prisma.sql`(${holds(one)} AND ${holds(other)})`
}

/** Queries `q` that a trial may still have. */
function untried(projectId: string, { policyId, predecessorId }: Trial): Prisma.Sql {
  return Prisma.sql`q."projectId" = ${projectId}::uuid AND q.split = 'TRAIN' AND q.state = 'ACCEPTED'
    AND q."withdrawnAt" IS NULL AND q.consented AND q."duplicateOfId" IS NULL
    AND NOT (jsonb_exists(q.metadata, 'ask') AND q."createdAt" > now() - interval '1 hour')
    AND NOT EXISTS (
      SELECT 1 FROM "Comparison" c WHERE c."projectId" = q."projectId" AND c."queryId" = q.id AND c.arm = 'TRIAL'
        AND ${holdsBoth(Prisma.sql`${policyId}::uuid`, Prisma.sql`${predecessorId}::uuid`)})`
}

type Pair = { queryId: string; ownId: string; otherId: string; queries: number; pairs: number }

async function drawComparisons(tx: Tx, projectId: string, trial: Trial, wanted: number, seed: number): Promise<number> {
  const { overlap } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { overlap: true } })
  const drawn = await tx.$queryRaw<Pair[]>`
    SELECT q.id AS "queryId", pair."ownId", pair."otherId", pair.pairs, (count(*) OVER ())::int AS queries
    FROM "Query" q CROSS JOIN LATERAL (
      SELECT a.id AS "ownId", b.id AS "otherId", (count(*) OVER ())::int AS pairs
      FROM "Rollout" a JOIN "Rollout" b ON b."queryId" = a."queryId" AND b."textHash" <> a."textHash"
      WHERE a."queryId" = q.id AND a."policyId" = ${trial.policyId}::uuid AND b."policyId" = ${trial.predecessorId}::uuid
        AND a.status IN ('COMPLETE', 'TRUNCATED') AND b.status IN ('COMPLETE', 'TRUNCATED')
        AND a."withdrawnAt" IS NULL AND b."withdrawnAt" IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM "ComparisonItem" x JOIN "ComparisonItem" y ON y."comparisonId" = x."comparisonId"
            JOIN "Comparison" c ON c.id = x."comparisonId"
          WHERE x."rolloutId" = a.id AND y."rolloutId" = b.id AND c."closeReason" IS DISTINCT FROM 'stale')
      ORDER BY md5(a.id::text || b.id::text || ${String(seed)}) LIMIT 1) pair
    WHERE ${untried(projectId, trial)}
    ORDER BY md5(q.id::text || ${String(seed)}) LIMIT ${wanted}`
  for (const [at, { queryId, ownId, otherId, queries, pairs }] of drawn.entries()) {
    const uniform = 1 / (queries * pairs)
    const choice = { kind: 'even' as const, uniform, queries }
    const row = { projectId, queryId, arm: 'TRIAL' as const, overlap, propensity: uniform, choice }
    const ids = [ownId, otherId].sort()
    await insertComparison(tx, { ...row, candidateSetSize: queries, seed: `${seed}:trial:${at}` }, ids)
  }
  return drawn.length
}

/** Asks each side that has none for one rollout of a drawn query; what failed once is not asked for again. */
async function askForRollouts(tx: Tx, projectId: string, trial: Trial, wanted: number, seed: number): Promise<void> {
  const sides = [
    { policyId: trial.policyId, isAsked: trial.kind === 'ENDPOINT' },
    { policyId: trial.predecessorId, isAsked: trial.predecessorKind === 'ENDPOINT' },
  ]
  if (!sides.some(({ isAsked }) => isAsked)) return
  const lacks = ({ policyId }: (typeof sides)[number]) => Prisma.sql`NOT EXISTS (
    SELECT 1 FROM "Rollout" r WHERE r."queryId" = q.id AND r."policyId" = ${policyId}::uuid)`
  const canHave = sides.map((side) =>
    side.isAsked
      ? Prisma.sql`(${lacks(side)} OR EXISTS (SELECT 1 FROM "Rollout" r WHERE r."queryId" = q.id
          AND r."policyId" = ${side.policyId}::uuid AND r.status IN ('COMPLETE', 'TRUNCATED') AND r."withdrawnAt" IS NULL))`
      : Prisma.sql`NOT ${lacks(side)}`,
  )
  const [own, other] = sides as [(typeof sides)[number], (typeof sides)[number]]
  const pending = await tx.rollout.count({
    where: {
      projectId,
      policyId: { in: sides.map(({ policyId }) => policyId) },
      status: { in: ['QUEUED', 'GENERATING'] },
    },
  })
  if (pending >= wanted) return
  const queries = await tx.$queryRaw<{ id: string; own: boolean; other: boolean }[]>`
    SELECT q.id, ${lacks(own)} AS own, ${lacks(other)} AS other FROM "Query" q
    WHERE ${untried(projectId, trial)} AND ${canHave[0]} AND ${canHave[1]} AND (${lacks(own)} OR ${lacks(other)})
    ORDER BY md5(q.id::text || ${String(seed)}) LIMIT ${wanted - pending}`
  for (const query of queries) {
    const missing = sides.filter((side, at) => side.isAsked && (at === 0 ? query.own : query.other))
    const policies = missing.map(({ policyId }) => ({ policyId, propensity: null }))
    await queueRollouts(tx, projectId, { queryId: query.id, policies, n: 1 })
  }
}
