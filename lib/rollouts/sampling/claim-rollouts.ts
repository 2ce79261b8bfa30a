import type { Tx } from '@/lib/db/client'

/** A rollout that this worker generates. `attempts` is its ticket: whoever claims it later holds a higher one. */
export type Claim = { id: string; projectId: string; attempts: number }

/** How long a worker that says nothing is taken to be alive. */
export const LEASE_SECONDS = 30

/** A rollout that was begun this often and never ended brings its workers down: it is given up. */
const MOST_ATTEMPTS = 5

/** Endpoints of which some rollout waits for a worker: queued, or left by one that died. Few projects, so each is looked at by its index. */
export async function findWaitingEndpoints(tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT p."endpointId"::text AS id
    FROM "Project" j
    CROSS JOIN LATERAL (
      SELECT r."policyId" FROM "Rollout" r
      WHERE r."projectId" = j.id AND r.status IN ('QUEUED', 'GENERATING')
        AND (r.status = 'QUEUED' OR r."workingUntil" < clock_timestamp())
    ) w
    JOIN "Policy" p ON p.id = w."policyId"
    WHERE p."endpointId" IS NOT NULL`
  return rows.map(({ id }) => id)
}

/**
 * Claims waiting rollouts of an endpoint, those that a person waits for first, then the oldest, as many as its limit leaves room for over all workers. In one
 * short transaction: the endpoint's row lock puts claims in a row, and the statement after it sees what the one before
 * committed.
 */
export async function claimRollouts(tx: Tx, endpointId: string, atMost: number): Promise<Claim[]> {
  await tx.$queryRaw`SELECT 1 FROM "Endpoint" WHERE id = ${endpointId}::uuid FOR NO KEY UPDATE`
  await giveUp(tx, endpointId)
  const [room] = await tx.$queryRaw<{ free: number }[]>`
    SELECT e."maxConcurrency" - count(r.id)::int AS free
    FROM "Endpoint" e
    LEFT JOIN "Policy" p ON p."endpointId" = e.id
    LEFT JOIN "Rollout" r ON r."projectId" = p."projectId" AND r."policyId" = p.id AND r.status = 'GENERATING'
      AND r."workingUntil" >= clock_timestamp()
    WHERE e.id = ${endpointId}::uuid GROUP BY e.id`
  const take = Math.min(room?.free ?? 0, atMost)
  if (take <= 0) return []
  return tx.$queryRaw<Claim[]>`
    UPDATE "Rollout" SET status = 'GENERATING', attempts = attempts + 1, text = '', reasoning = NULL,
      "workingUntil" = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id IN (
      SELECT r.id FROM "Rollout" r JOIN "Policy" p ON p.id = r."policyId"
      WHERE p."endpointId" = ${endpointId}::uuid AND r."projectId" = p."projectId"
        AND r.status IN ('QUEUED', 'GENERATING')
        AND (r.status = 'QUEUED' OR r."workingUntil" < clock_timestamp())
      ORDER BY EXISTS (SELECT 1 FROM "Query" q WHERE q.id = r."queryId" AND jsonb_exists(q.metadata, 'ask')) DESC,
        r."createdAt", r.id LIMIT ${take} FOR UPDATE OF r SKIP LOCKED
    )
    RETURNING id::text, "projectId"::text, attempts`
}

/** Ends what must not be begun: stopped, withdrawn, or begun too often. */
async function giveUp(tx: Tx, endpointId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Rollout" r SET status = 'ERROR', "workingUntil" = NULL, "finishedAt" = clock_timestamp(),
      "errorCode" = CASE WHEN r."stoppedAt" IS NOT NULL THEN 'stopped'
        WHEN r."withdrawnAt" IS NOT NULL OR q."withdrawnAt" IS NOT NULL THEN 'withdrawn' ELSE 'worker_lost' END,
      "errorMessage" = CASE WHEN r."stoppedAt" IS NOT NULL THEN 'It was stopped.'
        WHEN r."withdrawnAt" IS NOT NULL OR q."withdrawnAt" IS NOT NULL THEN 'It was withdrawn before it was made.'
        ELSE 'Workers began it ' || r.attempts || ' times and ended each time.' END,
      "errorRetryable" = true
    FROM "Policy" p, "Query" q
    WHERE p."endpointId" = ${endpointId}::uuid AND r."policyId" = p.id AND r."projectId" = p."projectId"
      AND q.id = r."queryId" AND r.status IN ('QUEUED', 'GENERATING')
      AND (r.status = 'QUEUED' OR r."workingUntil" < clock_timestamp())
      AND (r."stoppedAt" IS NOT NULL OR r."withdrawnAt" IS NOT NULL OR q."withdrawnAt" IS NOT NULL
        OR (r.status = 'GENERATING' AND r.attempts >= ${MOST_ATTEMPTS}))`
}
