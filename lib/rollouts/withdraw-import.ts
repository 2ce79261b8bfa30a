import type { Tx } from '@/lib/db/client'

/** Takes the rollouts that an import brought in, and all of withdrawn queries, out of the live data. @returns their ids */
export async function withdrawRolloutsOfImport(
  tx: Tx,
  projectId: string,
  importId: string,
  queryIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Rollout" SET "withdrawnAt" = now() WHERE "projectId" = ${projectId}::uuid AND "withdrawnAt" IS NULL
      AND ("importId" = ${importId}::uuid OR "queryId" = ANY(${queryIds}::uuid[])) RETURNING id`
  return rows.map(({ id }) => id)
}
