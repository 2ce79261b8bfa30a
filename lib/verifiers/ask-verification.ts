import type { Tx } from '@/lib/db/client'
import { enqueue } from '@/lib/queue/enqueue'

/**
 * Asks for verdicts of the rollouts of these queries, where their environments are verified by a program: a job in the
 * caller's transaction. Called wherever a rollout becomes complete or is withdrawn.
 */
export async function askVerification(tx: Tx, projectId: string, queryIds: readonly string[]): Promise<void> {
  const environments = await findVerified(tx, projectId, queryIds)
  const [queryId] = queryIds
  if (queryIds.length === 1 && environments.length > 0) await enqueue(tx, 'verify-rollouts', { projectId, queryId })
  else await askVerificationIn(tx, projectId, environments)
}

/** Asks for verdicts in whole environments. */
export async function askVerificationIn(tx: Tx, projectId: string, environmentIds: Iterable<string>): Promise<void> {
  for (const environmentId of environmentIds) await enqueue(tx, 'verify-rollouts', { projectId, environmentId })
}

/** Environments of these queries that a program verifies. */
export async function findVerified(tx: Tx, projectId: string, queryIds: readonly string[]): Promise<string[]> {
  if (queryIds.length === 0) return []
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT e.id FROM "Query" q JOIN "Environment" e ON e.id = q."environmentId"
    WHERE q."projectId" = ${projectId}::uuid AND q.id = ANY(${[...queryIds]}::uuid[]) AND e.verification = 'VERIFIER'`
  return rows.map(({ id }) => id)
}
