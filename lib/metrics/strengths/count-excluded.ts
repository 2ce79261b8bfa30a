import { notExcluded } from '@/lib/annotators/excluded-sql'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { filterSql, type GameFilter } from './time-window'

/** Why `p` ("Preference", with its revision `r` and `project`) is left out; null: superseded, which is no loss. */
export const REASON = Prisma.sql`CASE
        WHEN NOT p.live THEN CASE WHEN r.number = (
          SELECT max(s.number) FROM "JudgmentRevision" s WHERE s."judgmentId" = r."judgmentId" AND s.kind <> 'WITHDRAWN'
        ) THEN 'withdrawn' END
        WHEN p.use <> 'DATA' THEN 'quality'
        WHEN NOT p.blind THEN 'not_blind'
        WHEN NOT p.source = ANY (project.sources) THEN 'source'
        ELSE 'annotator_excluded' END`

/**
 * Preferences of the project that no board reads, by reason:
 *   withdrawn  its judgment, rollout or query was taken out (a revised judgment counts by its newest revision alone;
 *              of what verifiers imply, only what stands is counted)
 *   quality    gold and repeats: annotator figures only
 *   not_blind  made after the reveal
 *   source     judged by somebody whom the project's `sources` leave out
 *   annotator_excluded  judged by somebody whom an admin excluded
 */
export async function countExcluded(
  tx: Tx,
  projectId: string,
  filter: GameFilter = {},
): Promise<Record<string, number>> {
  const rows = await tx.$queryRaw<{ reason: string; n: number }[]>`
    WITH project AS (SELECT id, sources, "timeZone" FROM "Project" WHERE id = ${projectId}::uuid),
    left_out AS (
      SELECT ${REASON} AS reason
      FROM "Preference" p
      JOIN project ON p."projectId" = project.id
      LEFT JOIN "JudgmentRevision" r ON r.id = p."revisionId"
      WHERE NOT (p.live AND p.blind AND p.use = 'DATA' AND p.source = ANY (project.sources) AND ${notExcluded(projectId)}) ${filterSql(filter)}
    )
    SELECT reason, count(*)::int AS n FROM left_out WHERE reason IS NOT NULL GROUP BY reason ORDER BY reason`
  return Object.fromEntries(rows.map(({ reason, n }) => [reason, n]))
}
