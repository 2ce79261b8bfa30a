import type { Tx } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import type { GenerationEvidence } from './schema'

type Row = Omit<GenerationEvidence, 'activeMinutesPerAccepted'> & {
  environmentId: string
  seconds: number | null
  timedAccepted: number
}

/** Number of live submissions that a yield is taken over, and by which a pool lags behind. */
export const WINDOW = 200

/**
 * The last 200 live submissions of each environment. A duplicate counts against the pool as it stood 200 live submissions
 * before, so that a growing pool alone does not make an environment harder; of the first 200 every duplicate counts
 * (docs/decisions/034).
 * @param window conditions on `p` ("QuerySubmission") beside `project`
 */
export async function readSubmissions(tx: Tx, projectId: string, window: Prisma.Sql): Promise<Map<string, Row>> {
  const rows = await tx.$queryRaw<Row[]>`
    WITH project AS (SELECT id, "timeZone" FROM "Project" WHERE id = ${projectId}::uuid),
    submission AS (
      SELECT p.*, row_number() OVER newest AS place,
        lead(p."createdAt", ${WINDOW}::int) OVER newest AS before
      FROM "QuerySubmission" p JOIN project ON p."projectId" = project.id
      WHERE p."importId" IS NULL ${window}
      WINDOW newest AS (PARTITION BY p."environmentId" ORDER BY p."createdAt" DESC, p.id DESC)
    ), judged AS (
      SELECT s."environmentId", s."activeSeconds",
        CASE WHEN s.outcome = 'REJECTED' OR q.state = 'REJECTED' THEN 'rejected'
          WHEN s.outcome = 'ACCEPTED' THEN 'accepted'
          WHEN s.before IS NOT NULL AND coalesce(d."createdAt", q."createdAt") > s.before THEN 'accepted'
          ELSE 'duplicate' END AS became
      FROM submission s LEFT JOIN "Query" q ON q.id = s."queryId"
      LEFT JOIN "Query" d ON d.id = coalesce(q."duplicateOfId", q."nearDuplicateOfId")
      WHERE s.place <= ${WINDOW}
    )
    SELECT e.id AS "environmentId", count(j.became)::int AS submissions,
      (count(*) FILTER (WHERE became = 'accepted'))::int AS accepted,
      (count(*) FILTER (WHERE became = 'duplicate'))::int AS duplicates,
      (count(*) FILTER (WHERE became = 'rejected'))::int AS rejected,
      sum(j."activeSeconds") AS seconds,
      (count(*) FILTER (WHERE became = 'accepted' AND j."activeSeconds" IS NOT NULL))::int AS "timedAccepted",
      (SELECT count(*)::int FROM "QuerySubmission" i WHERE i."projectId" = e."projectId" AND i."environmentId" = e.id
        AND i."importId" IS NOT NULL) AS imported
    FROM "Environment" e LEFT JOIN judged j ON j."environmentId" = e.id
    WHERE e."projectId" = ${projectId}::uuid GROUP BY e.id`
  return new Map(rows.map((row) => [row.environmentId, row]))
}
