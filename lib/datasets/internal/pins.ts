import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import type { Pin } from './unit-rows'

/** What is hashed of a pinned preference beside what decides its row. */
type Hashed = {
  hashA: string
  hashB: string
  normalHash: string
  weight: number
  source: string
  /** Null where a verifier judged. */
  annotatorId: string | null
  arm: string | null
  createdAt: Date
}

/** All of a pin that its version's hash covers. */
export type HashedPin = Omit<Pin, 'adjudicated' | 'sameText' | 'emptyText' | 'contextDiffers'> & Hashed

const BATCH = 5000

/** The pinned preferences of a version, as a relation of (position, preferenceId). */
export function itemsOf(projectId: string, datasetId: string): Prisma.Sql {
  return Prisma.sql`(SELECT position, "preferenceId" FROM "DatasetItem" WHERE "projectId" = ${projectId}::uuid
    AND "datasetVersionId" = ${datasetId}::uuid AND "preferenceId" IS NOT NULL)`
}

/** Of a preference `p`: what decides its row. `b` and `a` are its rollouts, `q` its query, `j` its judgment. */
export const PIN_COLUMNS = Prisma.sql`p.id, coalesce(p."comparisonId", p.id) AS "comparisonId", p."queryId", p."rolloutAId",
  p."rolloutBId", p.outcome::text, p.degree, p.split::text, p.blind, coalesce(j.adjudication, false) AS adjudicated,
  a."textHash" = b."textHash" AS "sameText",
  btrim(a.text, E' \\t\\r\\n') = '' OR btrim(b.text, E' \\t\\r\\n') = '' AS "emptyText",
  (a.context IS NOT NULL OR b.context IS NOT NULL)
    AND coalesce(a.context, q.messages) IS DISTINCT FROM coalesce(b.context, q.messages) AS "contextDiffers"`

export const PIN_JOINS = Prisma.sql`JOIN "Preference" p ON p.id = i."preferenceId"
  LEFT JOIN "JudgmentRevision" r ON r.id = p."revisionId"
  LEFT JOIN "Judgment" j ON j.id = r."judgmentId"
  JOIN "Rollout" a ON a.id = p."rolloutAId"
  JOIN "Rollout" b ON b.id = p."rolloutBId"
  JOIN "Query" q ON q.id = p."queryId"`

/**
 * Pins in their order, in batches, so that memory does not grow with the version. They never change, so no transaction
 * has to stay open over them.
 */
export async function* readPins(tx: Tx, items: Prisma.Sql): AsyncGenerator<HashedPin[]> {
  for (let after = -1; ; ) {
    const batch = await tx.$queryRaw<HashedPin[]>`
      SELECT i.position, p.id, coalesce(p."comparisonId", p.id) AS "comparisonId", p."queryId", p."rolloutAId",
        p."rolloutBId", p.outcome::text, p.degree, p.split::text, p.blind, p.weight, p.source::text, p."annotatorId",
        p.arm::text, p."createdAt", a."textHash" AS "hashA", b."textHash" AS "hashB", q."normalHash"
      FROM (SELECT * FROM ${items} AS item WHERE position > ${after} ORDER BY position LIMIT ${BATCH}) AS i
      JOIN "Preference" p ON p.id = i."preferenceId"
      JOIN "Rollout" a ON a.id = p."rolloutAId"
      JOIN "Rollout" b ON b.id = p."rolloutBId"
      JOIN "Query" q ON q.id = p."queryId"
      ORDER BY i.position`
    yield batch
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return
    after = last.position
  }
}
