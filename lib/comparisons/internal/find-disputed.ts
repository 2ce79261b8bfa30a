import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { afterCursor } from '@/lib/db/page'

type Page = { cursor?: string; limit: number }

/**
 * Ids of comparisons on whose pair two people or more have spoken and no outcome has more than half of the verdicts,
 * newest first, one more than the page holds. Those that an admin settled are not disputed any more.
 */
export async function findDisputed(tx: Tx, projectId: string, page: Page): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM "Comparison" c
    JOIN (
      SELECT "comparisonId" FROM (
        SELECT p."comparisonId", count(*) AS votes FROM "Preference" p
        WHERE p."projectId" = ${projectId}::uuid AND p.live AND p.blind AND p.use = 'DATA' AND p.weight = 1
          AND p."comparisonId" IS NOT NULL
        GROUP BY p."comparisonId", p.outcome
      ) said GROUP BY 1 HAVING sum(votes) > 1 AND max(votes) * 2 <= sum(votes)
    ) split ON split."comparisonId" = c.id
    WHERE NOT EXISTS (SELECT 1 FROM "Judgment" j WHERE j."comparisonId" = c.id AND j.adjudication AND j.live)
      ${afterSql(page.cursor)}
    ORDER BY c."createdAt" DESC, c.id DESC LIMIT ${page.limit + 1}`
  return rows.map(({ id }) => id)
}

function afterSql(cursor: string | undefined): Prisma.Sql {
  const after = afterCursor(cursor)
  if (!('OR' in after)) return Prisma.empty
  const [, at] = after.OR as [unknown, { createdAt: Date; id: { lt: string } }]
  return Prisma.sql`AND (c."createdAt", c.id) < (${at.createdAt}, ${at.id.lt}::uuid)`
}
