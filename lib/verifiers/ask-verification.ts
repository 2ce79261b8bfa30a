import type { Tx } from '@/lib/db/client'
import { enqueue } from '@/lib/queue/enqueue'

/**
 * Asks for verdicts of the rollouts of these queries, where their environments are verified by a program: a job in the
 * caller's transaction. Called wherever a rollout becomes complete or is withdrawn.
 */
export async function askVerification(tx: Tx, projectId: string, queryIds: readonly string[]): Promise<void> {
  const environments = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT e.id FROM "Query" q JOIN "Environment" e ON e.id = q."environmentId"
    WHERE q."projectId" = ${projectId}::uuid AND q.id = ANY(${[...queryIds]}::uuid[]) AND e.verification = 'VERIFIER'`
  const [queryId] = queryIds
  for (const { id } of environments)
    await enqueue(
      tx,
      'verify-rollouts',
      queryIds.length === 1 ? { projectId, queryId } : { projectId, environmentId: id },
    )
}
