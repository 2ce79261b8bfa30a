import type { Tx } from '@/lib/db/client'

/**
 * Takes the queries that an import brought in out of the live data, and frees their external ids, so that the same file
 * can come again. @returns their ids
 */
export async function withdrawQueriesOfImport(tx: Tx, projectId: string, importId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Query" SET "withdrawnAt" = now(), "externalId" = NULL
    WHERE "projectId" = ${projectId}::uuid AND "importId" = ${importId}::uuid AND "withdrawnAt" IS NULL RETURNING id`
  return rows.map(({ id }) => id)
}
