import { v7 as uuid } from 'uuid'
import type { Tx } from '@/lib/db/client'
import { insertRows } from '@/lib/db/insert-rows'
import { listEnvironmentVerifiers } from './environment-verifiers'
import { scopeSql, type VerifiedRollout, type VerifyScope } from './verify-rollout'

const COLUMNS = [
  ...(['id', 'projectId', 'rolloutId', 'queryId', 'kind', 'verifierHash', 'reward', 'reason', 'extracted'] as const),
]

/** One program at a time writes a project's verdicts and what they imply. */
export async function lockVerification(tx: Tx, projectId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`verify ${projectId}`}, 0))`
}

/** Stores verdicts; one by another verifier is superseded, one by the same stands. Under the lock. */
export async function storeResults(tx: Tx, projectId: string, rows: readonly VerifiedRollout[]): Promise<void> {
  const standing = await tx.verifierResult.findMany({
    where: { projectId, rolloutId: { in: rows.map(({ rolloutId }) => rolloutId) }, supersededAt: null },
    select: { id: true, rolloutId: true, verifierHash: true },
  })
  const hashOf = new Map(standing.map(({ rolloutId, verifierHash }) => [rolloutId, verifierHash]))
  const fresh = rows.filter(({ rolloutId, hash }) => hashOf.get(rolloutId) !== hash)
  const replaced = new Set(fresh.map(({ rolloutId }) => rolloutId))
  await tx.verifierResult.updateMany({
    where: { id: { in: standing.filter(({ rolloutId }) => replaced.has(rolloutId)).map(({ id }) => id) } },
    data: { supersededAt: new Date() },
  })
  const made = fresh.map(({ rolloutId, queryId, kind, hash, verdict }) => ({
    ...{ id: uuid(), projectId, rolloutId, queryId, kind, verifierHash: hash, ...verdict },
  }))
  const createdAt = new Date().toISOString()
  await insertRows(
    tx,
    'VerifierResult',
    [...COLUMNS, 'createdAt'],
    made.map((row) => ({ ...row, createdAt })),
  )
}

/** Supersedes verdicts of verifiers that their environments no longer have. Under the lock. @returns their queries */
export async function retireResults(tx: Tx, projectId: string, scope: VerifyScope): Promise<string[]> {
  const verifiers = await listEnvironmentVerifiers(tx, projectId)
  const rows = await tx.$queryRaw<{ queryId: string }[]>`
    UPDATE "VerifierResult" s SET "supersededAt" = now() FROM "Query" q
    WHERE s."projectId" = ${projectId}::uuid AND q.id = s."queryId" AND s."supersededAt" IS NULL AND ${scopeSql(scope)}
      AND NOT EXISTS (SELECT 1 FROM unnest(${verifiers.map((v) => v.environmentId)}::uuid[], ${verifiers.map((v) => v.hash)}::text[])
        AS v("environmentId", hash) WHERE v."environmentId" = q."environmentId" AND v.hash = s."verifierHash")
    RETURNING s."queryId"`
  return [...new Set(rows.map(({ queryId }) => queryId))]
}
