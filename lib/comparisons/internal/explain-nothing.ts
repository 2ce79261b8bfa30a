import type { Tx } from '@/lib/db/client'
import type { NextAnswer } from '../schema'
import { eligibleFor } from './eligible'

/** Why nothing could be claimed: "done" is said only when it is true. `freeBy`: when the first lease ends, if not renewed. */
export async function explainNothing(tx: Tx, projectId: string, annotatorId: string): Promise<NextAnswer> {
  const [row] = await tx.$queryRaw<{ any: boolean; waiting: number; freeBy: Date | null }[]>`
    SELECT EXISTS (SELECT 1 FROM "Comparison" WHERE "projectId" = ${projectId}::uuid) AS any,
      (SELECT count(*)::int FROM "Comparison" c
        WHERE ${eligibleFor(projectId, annotatorId)} AND c."liveJudgments" < c.overlap + c.extra) AS waiting,
      (SELECT min(l."leaseUntil") FROM "Assignment" l JOIN "Comparison" c ON c.id = l."comparisonId"
        WHERE l.state = 'LEASED' AND ${eligibleFor(projectId, annotatorId)} AND c."liveJudgments" < c.overlap + c.extra) AS "freeBy"`
  if (!row?.any) return { assignment: null, reason: 'none', waiting: 0, freeBy: null }
  const reason = row.waiting > 0 ? 'all_leased' : 'done'
  return { assignment: null, reason, waiting: row.waiting, freeBy: row.freeBy }
}
