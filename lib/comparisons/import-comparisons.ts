import type { Tx } from '@/lib/db/client'
import { insertRows } from '@/lib/db/insert-rows'

export type ComparisonToImport = {
  id: string
  queryId: string
  /** In the order of their positions. */
  rolloutIds: readonly string[]
  /** Judgments that come with it: its overlap, so that it wants no more. */
  judgments: number
  /** Set for a judge's further vote on the same rollouts. */
  repeatOfId: string | null
}

const COLUMNS = [
  'id',
  'projectId',
  'queryId',
  'repeatOfId',
  'importId',
  'arm',
  'state',
  'overlap',
  'liveJudgments',
] as const
const ITEM_COLUMNS = ['projectId', 'comparisonId', 'position', 'rolloutId', 'queryId'] as const

/** Brings in comparisons that were judged elsewhere: arm IMPORTED, COMPLETE, nothing drawn. Order of birth = order given. */
export async function importComparisons(
  tx: Tx,
  target: { projectId: string; importId: string },
  comparisons: readonly ComparisonToImport[],
): Promise<void> {
  const { projectId, importId } = target
  const rows = comparisons.map(({ id, queryId, judgments, repeatOfId }) => ({
    ...{ id, projectId, queryId, repeatOfId, importId },
    ...{ arm: 'IMPORTED', state: 'COMPLETE', overlap: judgments, liveJudgments: judgments },
  }))
  const items = comparisons.flatMap(({ id, queryId, rolloutIds }) =>
    rolloutIds.map((rolloutId, position) => ({ projectId, comparisonId: id, position, rolloutId, queryId })),
  )
  await insertRows(tx, 'Comparison', COLUMNS, rows)
  await insertRows(tx, 'ComparisonItem', ITEM_COLUMNS, items)
}

/** Counts further imported judgments on comparisons that an earlier import made. */
export async function addImportedJudgments(
  tx: Tx,
  projectId: string,
  added: ReadonlyMap<string, number>,
): Promise<void> {
  if (added.size === 0) return
  await tx.$executeRaw`
    UPDATE "Comparison" AS c SET "liveJudgments" = c."liveJudgments" + a.n, overlap = c.overlap + a.n
    FROM unnest(${[...added.keys()]}::uuid[], ${[...added.values()]}::int[]) AS a(id, n)
    WHERE c."projectId" = ${projectId}::uuid AND c.id = a.id`
}
