import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { CheckItem } from '@/lib/environments/verifier-config'
import { checkInThread } from './check-in-thread'
import { type EnvironmentVerifier, listEnvironmentVerifiers } from './environment-verifiers'
import type { Verdict } from './kinds/verdict'

/** Which rollouts: of these queries or environments; without both, all of the project. */
export type VerifyScope = { queryIds: string[]; environmentIds: string[]; all: boolean }

export type Unverified = {
  rolloutId: string
  queryId: string
  text: string
  reference: string | null
  verifier: EnvironmentVerifier
}

export type VerifiedRollout = { rolloutId: string; queryId: string; kind: string; hash: string; verdict: Verdict }

const BATCH = 100

/**
 * Judgeable rollouts that have no standing verdict of their environment's present verifier, in order of their ids.
 * Left out where a known answer is needed and the query has none.
 * @param after rollout id to go on from
 */
export async function listUnverified(
  tx: Tx,
  projectId: string,
  scope: VerifyScope,
  after: string | null,
): Promise<Unverified[]> {
  const verifiers = await listEnvironmentVerifiers(tx, projectId)
  const column = <K extends keyof EnvironmentVerifier>(key: K) => verifiers.map((verifier) => verifier[key])
  const rows = await tx.$queryRaw<(Omit<Unverified, 'verifier'> & { environmentId: string })[]>`
    WITH verifier AS (
      SELECT * FROM unnest(${column('environmentId')}::uuid[], ${column('hash')}::text[], ${column('needsReference')}::boolean[])
        AS v("environmentId", hash, "needsReference")
    )
    SELECT r.id AS "rolloutId", q.id AS "queryId", q."environmentId", r.text, q.reference
    FROM "Rollout" r
    JOIN "Query" q ON q.id = r."queryId" AND q."withdrawnAt" IS NULL
    JOIN verifier v ON v."environmentId" = q."environmentId"
    WHERE r."projectId" = ${projectId}::uuid AND r.status IN ('COMPLETE', 'TRUNCATED') AND r."withdrawnAt" IS NULL
      AND (NOT v."needsReference" OR q.reference IS NOT NULL) AND ${scopeSql(scope)}
      AND r.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      AND NOT EXISTS (SELECT 1 FROM "VerifierResult" s
        WHERE s."rolloutId" = r.id AND s."supersededAt" IS NULL AND s."verifierHash" = v.hash)
    ORDER BY r.id LIMIT ${BATCH}`
  const byEnvironment = new Map(verifiers.map((verifier) => [verifier.environmentId, verifier]))
  return rows.map(({ environmentId, ...row }) => ({ ...row, verifier: byEnvironment.get(environmentId)! }))
}

/** Condition on `q` (Query). */
export function scopeSql({ queryIds, environmentIds, all }: VerifyScope): Prisma.Sql {
  if (all) return Prisma.sql`true`
  return Prisma.sql`(q.id = ANY(${queryIds}::uuid[]) OR q."environmentId" = ANY(${environmentIds}::uuid[]))`
}

/** The verdict, or null where the query's reference makes no sense to the verifier: then nothing is known. */
export async function verifyRollout({
  rolloutId,
  queryId,
  text,
  reference,
  verifier,
}: Unverified): Promise<VerifiedRollout | null> {
  const { kind, config, hash } = verifier
  const item: CheckItem = { kind, config, reference: reference ?? '', text }
  const verdict = await checkInThread(item)
  return 'fault' in verdict ? null : { rolloutId, queryId, kind, hash, verdict }
}
