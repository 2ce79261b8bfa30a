import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { liveSql } from '../strengths/time-window'

type Row = {
  environmentId: string
  judgments: number
  tieShare: number | null
  bothBadShare: number | null
  medianSeconds: number | null
}

/** Verdicts that people gave, by environment: how often neither won, and how long one takes. */
export async function readVerdictShares(
  tx: Tx,
  projectId: string,
  window: Prisma.Sql,
  asOf?: Date,
): Promise<Map<string, Row>> {
  const rows = await tx.$queryRaw<Row[]>`
    WITH project AS (SELECT id, sources, "timeZone" FROM "Project" WHERE id = ${projectId}::uuid)
    SELECT q."environmentId", count(DISTINCT p."revisionId")::int AS judgments,
      avg((p.outcome = 'TIE')::int)::float8 AS "tieShare", avg((p.outcome = 'BOTH_BAD')::int)::float8 AS "bothBadShare",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY r.seconds) AS "medianSeconds"
    FROM "Preference" p
    JOIN project ON p."projectId" = project.id AND p.source = ANY (project.sources)
    JOIN "Query" q ON q.id = p."queryId"
    JOIN "JudgmentRevision" r ON r.id = p."revisionId"
    WHERE ${liveSql(asOf)} AND p.blind AND p.use = 'DATA' AND ${notExcluded(projectId)} ${window}
    GROUP BY 1`
  return new Map(rows.map((row) => [row.environmentId, row]))
}
