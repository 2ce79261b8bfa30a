import type { Tx } from '@/lib/db/client'
import { fitPace, type JudgingPace } from '@/lib/math/judging-pace'

/** Newest live judgments that are looked at. */
const JUDGMENTS = 500

/** How long people take, from the newest live judgments of pairs made here. */
export async function readPace(tx: Tx, projectId: string): Promise<JudgingPace> {
  const rows = await tx.$queryRaw<{ seconds: number | null; length: number }[]>`
    SELECT r.seconds, sum(char_length(o.text))::int AS length
    FROM (SELECT id, "comparisonId", "createdAt" FROM "Judgment"
      WHERE "projectId" = ${projectId}::uuid AND live AND "importId" IS NULL AND source = 'HUMAN'
      ORDER BY "createdAt" DESC, id DESC LIMIT ${JUDGMENTS}) d
    JOIN "JudgmentRevision" r ON r."judgmentId" = d.id AND r.number = 1
    JOIN "ComparisonItem" i ON i."comparisonId" = d."comparisonId"
    JOIN "Rollout" o ON o.id = i."rolloutId"
    GROUP BY d.id, r.seconds HAVING count(*) = 2`
  return fitPace(
    rows.map(({ length }) => length),
    rows.map(({ seconds }) => seconds),
  )
}
