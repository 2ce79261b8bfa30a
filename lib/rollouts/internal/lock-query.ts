import type { Tx } from '@/lib/db/client'
import { AppError, invalidField } from '@/lib/errors'

/** Holds the query while an index is chosen. Throws 422 for a query that is not here, 409 for a withdrawn one. */
export async function lockQuery(tx: Tx, projectId: string, queryId: string): Promise<void> {
  const [query] = await tx.$queryRaw<{ withdrawnAt: Date | null }[]>`
    SELECT "withdrawnAt" FROM "Query" WHERE id = ${queryId}::uuid AND "projectId" = ${projectId}::uuid FOR UPDATE`
  if (!query) throw invalidField('queryId', 'There is no such query in this project.')
  if (query.withdrawnAt) throw new AppError('conflict', 'This query was withdrawn; it takes no more rollouts.')
}
