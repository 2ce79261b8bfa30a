import type { Tx } from '@/lib/db/client'
import type { Message } from '@/lib/queries/schema'
import type { PromptRow } from './canonical'

const BATCH = 1000

type Row = Omit<PromptRow, 'createdAt' | 'prompt'> & { createdAt: Date; messages: unknown; position: number }
type Scope = { projectId: string; id: string }

/** Each query of a version that has a pinned preference, once. */
export async function* readQueries(tx: Tx, version: Scope, split: 'TRAIN' | 'HOLDOUT'): AsyncGenerator<PromptRow[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await tx.$queryRaw<Row[]>`
      SELECT q.id, q.id AS "queryId", coalesce(q."externalId", '') AS "externalId", e.name AS environment,
        coalesce(q.reference, '') AS reference, q.messages, q."createdAt", '' AS completion, '' AS author
      FROM "Query" q JOIN "Environment" e ON e.id = q."environmentId"
      WHERE q."projectId" = ${version.projectId}::uuid AND q.id > ${after}::uuid AND q.split = ${split}::"Split"
        AND EXISTS (SELECT 1 FROM "Comparison" c JOIN "Preference" p ON p."comparisonId" = c.id
          JOIN "DatasetItem" i ON i."projectId" = c."projectId" AND i."preferenceId" = p.id
          WHERE c."projectId" = q."projectId" AND c."queryId" = q.id AND i."datasetVersionId" = ${version.id}::uuid)
      ORDER BY q.id LIMIT ${BATCH}`
    yield rows.map(toPrompt)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

/** The pinned rewrites of a version. */
export async function* readRewrites(tx: Tx, version: Scope, split: 'TRAIN' | 'HOLDOUT'): AsyncGenerator<PromptRow[]> {
  for (let after = -1; ; ) {
    const rows = await tx.$queryRaw<Row[]>`
      SELECT i.position, r.id, q.id AS "queryId", coalesce(q."externalId", '') AS "externalId", e.name AS environment,
        coalesce(q.reference, '') AS reference, coalesce(r.context, q.messages) AS messages, r."createdAt",
        r.text AS completion, coalesce(n.pseudonym, '') AS author
      FROM "DatasetItem" i JOIN "Rollout" r ON r.id = i."rolloutId" JOIN "Query" q ON q.id = r."queryId"
      JOIN "Environment" e ON e.id = q."environmentId" LEFT JOIN "Annotator" n ON n.id = r."authorId"
      WHERE i."projectId" = ${version.projectId}::uuid AND i."datasetVersionId" = ${version.id}::uuid
        AND q.split = ${split}::"Split" AND i.position > ${after} ORDER BY i.position LIMIT ${BATCH}`
    yield rows.map(toPrompt)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.position
  }
}

function toPrompt({ messages, createdAt, position: _, ...row }: Row): PromptRow {
  return { ...row, prompt: messages as Message[], createdAt: createdAt.toISOString() }
}
