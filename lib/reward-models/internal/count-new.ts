import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'

type Within = { after?: Date | null; until?: Date | null; datasetId?: string | null }

/** What a reward fit could read, made in (after, until]: live, blind TRAIN preferences of the project's sources. */
export async function countTrainPreferences(
  tx: Tx,
  projectId: string,
  { after, until, datasetId }: Within = {},
): Promise<{ all: number; decisive: number }> {
  const pinned = datasetId
    ? Prisma.sql`AND p.id IN (SELECT i."preferenceId" FROM "DatasetItem" i WHERE i."datasetVersionId" = ${datasetId}::uuid)`
    : Prisma.empty
  const [row] = await tx.$queryRaw<{ all: number; decisive: number }[]>`
    SELECT count(*)::int AS all, (count(*) FILTER (WHERE p.outcome IN ('A', 'B')))::int AS decisive
    FROM "Preference" p
    JOIN "Project" j ON j.id = p."projectId" AND p.source = ANY (j.sources)
    WHERE p."projectId" = ${projectId}::uuid AND p.live AND p.blind AND p.use = 'DATA' AND p.split = 'TRAIN'
      AND ${notExcluded(projectId)}
      AND p."createdAt" > ${after ?? new Date(0)} AND p."createdAt" <= ${until ?? new Date('9999-01-01')} ${pinned}`
  return row ?? { all: 0, decisive: 0 }
}
